/**
 * File names from people who can't be trusted: the property `filename` of a message is whatever its sender wrote.
 *
 * Pure. What comes out is a relative path without a way up, that every common file system takes. Whether a file of that
 * name exists, or a folder on the way is a link, is not known here.
 */
import type { MessageId } from "../MessageId.ts"

/** Leaves room for a suffix in the 255 bytes that file systems give a name. */
const maxNameBytes = 200
const maxExtensionBytes = 20
/** With names as long as they may be, a path still fits into the 4096 bytes of Linux. */
const maxDepth = 12

/** Names that are devices in every folder of Windows. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Control characters, what Windows forbids, and what turns the direction of text on a screen. */
const forbidden = /[\x00-\x1f\x7f-\x9f<>:"|?*\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The names on the way from the output folder to the file; undefined when nothing of the name can be used. */
export const segments = (name: string | undefined): readonly [string, ...Array<string>] | undefined => {
  if (name === undefined) return undefined
  const names = name.split(/[/\\]/).flatMap((part) => {
    // Windows drops dots and spaces at the end of a name; ".." and "." vanish with them.
    const clean = part.toWellFormed().replace(forbidden, "_").replace(/[. ]+$/, "").replace(/^ +/, "")
    return clean === "" ? [] : [shorten(device.test(clean) ? `_${clean}` : clean)]
  }).slice(-maxDepth)
  return names.length === 0 ? undefined : names as [string, ...Array<string>]
}

/** One name instead of a path, for a path whose folders can't be had. */
export const flat = (names: ReadonlyArray<string>): string => shorten(names.join("_"))

/** The name of a message that has none, from its place on the topic. */
export const fromMessageId = (id: MessageId): string =>
  `message-${id.ledgerId}-${id.entryId}${id.partition < 0 ? "" : `-p${id.partition}`}${
    id.batchIndex < 0 ? "" : `-${id.batchIndex}`
  }`

/** `report.txt` as `report-1.txt`. */
export const withSuffix = (name: string, suffix: number): string => {
  const { extension, stem } = split(name)
  return `${stem}-${suffix}${extension}`
}

const split = (name: string): { readonly stem: string; readonly extension: string } => {
  const dot = name.lastIndexOf(".")
  return dot > 0 && Buffer.byteLength(name.slice(dot)) <= maxExtensionBytes
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: "" }
}

const shorten = (name: string): string => {
  if (Buffer.byteLength(name) <= maxNameBytes) return name
  const { extension, stem } = split(name)
  const room = maxNameBytes - Buffer.byteLength(extension)
  let bytes = 0
  let short = ""
  for (const character of stem) {
    bytes += Buffer.byteLength(character)
    if (bytes > room) break
    short += character
  }
  return short + extension
}
