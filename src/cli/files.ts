/**
 * The files that `produce` sends: found, named and measured before the first is read, so that a missing one is heard of
 * before anything is sent.
 */
import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Path from "effect/Path"
import type { PlatformError } from "effect/PlatformError"
import * as Errors from "./errors.ts"

/** A file to send. */
export interface Found {
  readonly path: string
  /** What the receiver is told: the path below the folder that was given, with `/` on every system. */
  readonly name: string
  /** 0 for a pipe, whose size nobody knows. */
  readonly size: number
}

/** The size of a message travels as a signed 32-bit number. */
export const maxSize = 0x7fff_ffff

const unreadable = (path: string) => (error: PlatformError): Errors.Failure =>
  Errors.failure(`can't read ${path}: ${Errors.whyNot(error)}; check --file`, error)

/** Lists files; a folder stands for the files in it, at any depth, sorted by name. Links to folders are not followed. */
export const find = Effect.fnUntraced(function*(
  paths: ReadonlyArray<string>
): Effect.fn.Return<ReadonlyArray<Found>, Errors.Failure, FileSystem.FileSystem | Path.Path> {
  const fs = yield* FileSystem.FileSystem
  const { basename, join } = yield* Path.Path

  const one = Effect.fnUntraced(function*(path: string, name: string) {
    const info = yield* Effect.mapError(fs.stat(path), unreadable(path))
    const size = Number(ByteSize.toBigInt(info.size))
    if (size > maxSize) {
      return yield* Errors.failure(`${path} has ${size} bytes, a message at most ${maxSize}; split the file first`)
    }
    return { type: info.type, found: { path, name, size } }
  })

  const walk = (folder: string, prefix: string): Effect.Effect<Array<Found>, Errors.Failure> =>
    Effect.gen(function*() {
      const entries = yield* Effect.mapError(fs.readDirectoryEntries(folder), unreadable(folder))
      const found: Array<Found> = []
      for (const { name: entry, type } of entries) {
        const path = join(folder, entry)
        const name = `${prefix}${entry}`
        if (type === "Directory") {
          found.push(...(yield* walk(path, `${name}/`)))
          continue
        }
        const target = yield* Effect.result(one(path, name))
        if (target._tag === "Success" && target.success.type === "File") found.push(target.success.found)
        else if (target._tag === "Failure" && type === "File") return yield* target.failure
        else yield* Effect.logWarning(`${path} is passed over: it is no file, but ${kind(type)}`)
      }
      return found
    })

  const all: Array<Found> = []
  for (const path of paths) {
    const { found, type } = yield* one(path, basename(path))
    if (type !== "Directory") {
      all.push(found)
      continue
    }
    const inside = yield* walk(path, "")
    if (inside.length === 0) return yield* Errors.failure(`there are no files in ${path}; check --file`)
    all.push(...inside.sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  }
  return all
})

const kind = (type: FileSystem.File.Type): string =>
  type === "SymbolicLink" ? "a link to a folder or to nothing" : type === "FIFO" ? "a pipe" : `a ${type}`

/** Reads a file. */
export const read = (file: Found): Effect.Effect<Uint8Array, Errors.Failure, FileSystem.FileSystem> =>
  FileSystem.FileSystem.use((fs) => Effect.mapError(fs.readFile(file.path), unreadable(file.path)))

const groupBytes = 4 * 1024 * 1024
const groupFiles = 500

/** Neighbours that are read and sent together; a large file is alone. */
export const groups = (files: ReadonlyArray<Found>): ReadonlyArray<ReadonlyArray<Found>> => {
  const out: Array<Array<Found>> = []
  let bytes = Infinity
  for (const file of files) {
    const last = out[out.length - 1]
    if (last === undefined || bytes + file.size > groupBytes || last.length === groupFiles) {
      out.push([file])
      bytes = file.size
    } else {
      last.push(file)
      bytes += file.size
    }
  }
  return out
}
