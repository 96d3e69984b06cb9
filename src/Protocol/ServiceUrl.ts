/**
 * Service URLs: `pulsar://host:port,host:port` and `pulsar+ssl://...`, parsed without dialling anything.
 */
import * as Result from "effect/Result"

/** One host that can be dialled. */
export interface HostPort {
  readonly host: string
  readonly port: number
}

/** A parsed service URL: at least one host, all with or all without TLS. */
export interface ServiceUrl {
  readonly tls: boolean
  readonly hosts: readonly [HostPort, ...Array<HostPort>]
}

/** `host:port`, an IPv6 address in brackets. */
export const format = (address: HostPort): string =>
  `${address.host.includes(":") ? `[${address.host}]` : address.host}:${address.port}`

const pattern = /^(pulsar|pulsar\+ssl):\/\/([^/?#\s]+)\/?$/

/** Parses a service URL. The failure is a sentence for the user. */
export const parse = (url: string): Result.Result<ServiceUrl, string> => {
  // A configuration may hold anything, and what it holds there by mistake may be a secret.
  if (typeof url !== "string") return Result.fail(`a service URL is a text, not ${url === null ? "null" : typeof url}`)
  if (url.includes("@")) {
    return Result.fail("a service URL holds no user name and no password; credentials go into the option auth")
  }
  const match = pattern.exec(url.trim())
  if (match === null) {
    return Result.fail(
      `${JSON.stringify(url)} is not a service URL; write pulsar://host:6650 or pulsar+ssl://host:6651`
    )
  }
  const tls = match[1] === "pulsar+ssl"
  const hosts: Array<HostPort> = []
  for (const part of match[2].split(",")) {
    const parts = /^(\[[0-9a-fA-F:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(part)
    const port = parts?.[2] === undefined ? (tls ? 6651 : 6650) : Number(parts[2])
    if (parts === null || port < 1 || port > 65535) {
      return Result.fail(`${JSON.stringify(part)} in the service URL is not host:port`)
    }
    hosts.push({ host: parts[1].replace(/^\[|\]$/g, ""), port })
  }
  return Result.succeed({ tls, hosts: hosts as [HostPort, ...Array<HostPort>] })
}
