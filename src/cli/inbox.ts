/**
 * The folder that `consume --output` fills. A file appears under its name when all of it is there; nothing that is there
 * is ever replaced.
 *
 * Names come from whoever sent the messages: see `fileName.ts`. Here it is made sure that they lead into the folder also
 * where a link stands in the way.
 */
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Path from "effect/Path"
import type { PlatformError } from "effect/PlatformError"
import { randomUUID } from "node:crypto"
import type { Envelope } from "../Message.ts"
import * as Errors from "./errors.ts"
import * as FileName from "./fileName.ts"

export interface Inbox {
  /** Writes a message's payload to a file, and gives its path. */
  readonly save: (message: Envelope) => Effect.Effect<string, Errors.Failure>
}

const maxSuffix = 100_000

/** Makes the folder where it doesn't exist, and fails when files can't be made in it. */
export const make = Effect.fnUntraced(function*(
  folder: string
): Effect.fn.Return<Inbox, Errors.Failure, FileSystem.FileSystem | Path.Path> {
  const fs = yield* FileSystem.FileSystem
  const { dirname, join, sep } = yield* Path.Path
  const cant = (path: string) => (error: PlatformError) =>
    Errors.failure(
      `can't write ${path}: ${Errors.whyNot(error)}; choose another folder with --output, or make room in it`,
      error
    )

  /**
   * Makes a folder and those above it. Node's own way to do that never ends where a folder can't be made and its parent
   * is there, as behind a link to nowhere.
   */
  const makeFolder = (path: string): Effect.Effect<void, PlatformError> =>
    Effect.catch(fs.makeDirectory(path), (error) =>
      error.reason._tag === "AlreadyExists"
        ? Effect.void
        : error.reason._tag === "NotFound" && dirname(path) !== path
        ? Effect.andThen(makeFolder(dirname(path)), fs.makeDirectory(path))
        : Effect.fail(error))

  const root = yield* makeFolder(folder).pipe(
    Effect.andThen(fs.access(folder, { writable: true })),
    Effect.andThen(fs.realPath(folder)),
    Effect.mapError(cant(folder))
  )
  const info = yield* Effect.mapError(fs.stat(root), cant(folder))
  if (info.type !== "Directory") {
    return yield* Errors.failure(`can't write to ${folder}: not a folder; choose another with --output`)
  }

  /** The folder for a file, made where it is missing; undefined when a file or a link to elsewhere is in its place. */
  const parentOf = (names: ReadonlyArray<string>): Effect.Effect<string | undefined> => {
    const parent = join(root, ...names.slice(0, -1))
    if (parent === root) return Effect.succeed(root)
    return makeFolder(parent).pipe(
      Effect.andThen(fs.realPath(parent)),
      Effect.flatMap((real) =>
        Effect.map(
          fs.stat(real),
          ({ type }) =>
            type === "Directory" && real.startsWith(root.endsWith(sep) ? root : root + sep) ? real : undefined
        )
      ),
      Effect.orElseSucceed(() => undefined)
    )
  }

  /** Where the search for a free name goes on, for names that were taken before. */
  const nextSuffix = new Map<string, number>()

  /** Gives a finished file its name. A link is made only where nothing is, which a rename can't promise. */
  const publish = (temporary: string, parent: string, name: string): Effect.Effect<string, PlatformError> => {
    const wanted = join(parent, name)
    const attempt = (suffix: number): Effect.Effect<string, PlatformError> => {
      const path = suffix === 0 ? wanted : join(parent, FileName.withSuffix(name, suffix))
      const taken = (error: PlatformError) => {
        if (suffix >= maxSuffix) return Effect.fail(error)
        nextSuffix.set(wanted, suffix + 1)
        return attempt(suffix + 1)
      }
      return fs.link(temporary, path).pipe(
        Effect.andThen(Effect.ignore(fs.remove(temporary))),
        Effect.catch((error) =>
          error.reason._tag === "AlreadyExists"
            ? taken(error)
            // Some file systems have no links: there, look and rename.
            : Effect.flatMap(fs.exists(path), (exists) => exists ? taken(error) : fs.rename(temporary, path))
        ),
        Effect.as(path)
      )
    }
    return attempt(nextSuffix.get(wanted) ?? 0)
  }

  const save = (message: Envelope): Effect.Effect<string, Errors.Failure> =>
    Effect.gen(function*() {
      const own = FileName.fromMessageId(message.messageId)
      const names = FileName.segments(message.properties.filename) ?? [own]
      const parent = yield* parentOf(names)
      const name = parent === undefined ? FileName.flat(names) : names[names.length - 1]
      const target = parent ?? root
      const temporary = join(target, `.incoming-${randomUUID()}`)
      return yield* fs.writeFile(temporary, message.payload ?? new Uint8Array(), { flag: "wx" }).pipe(
        Effect.andThen(publish(temporary, target, name)),
        Effect.mapError(cant(join(folder, ...(parent === undefined ? [name] : names)))),
        // A file is either there under its name, or not at all.
        Effect.onError(() => Effect.ignore(fs.remove(temporary, { force: true })))
      )
    })

  return { save }
})
