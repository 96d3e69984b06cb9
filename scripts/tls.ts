import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { run } from "./cache.ts"

export interface TlsFiles {
  readonly caFile: string
  readonly serverCertFile: string
  readonly serverKeyFile: string
  /** A client certificate of the same CA, its common name is `client`. */
  readonly clientCertFile: string
  readonly clientKeyFile: string
}

/** Makes a CA with a server certificate (127.0.0.1 and localhost) and a client certificate in `dir`. Needs openssl. */
export const makeTlsFiles = async (dir: string): Promise<TlsFiles> => {
  const path = (name: string) => join(dir, name)
  const openssl = (...args: Array<string>) => run("openssl", args, { cwd: dir })
  // the whole configuration is given, so that what the system's openssl.cnf says makes no difference
  await writeFile(
    path("openssl.cnf"),
    [
      "[req]",
      "distinguished_name = dn",
      "prompt = no",
      "[dn]",
      "CN = effect-pulsar test CA",
      "[ca]",
      "basicConstraints = critical, CA:TRUE",
      "keyUsage = critical, keyCertSign, cRLSign",
      "subjectKeyIdentifier = hash",
      "[server]",
      "basicConstraints = CA:FALSE",
      "subjectAltName = IP:127.0.0.1, DNS:localhost",
      "extendedKeyUsage = serverAuth, clientAuth",
      "[client]",
      "basicConstraints = CA:FALSE",
      "extendedKeyUsage = clientAuth"
    ].join("\n") + "\n"
  )
  const key = (name: string) =>
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", `${name}.key.pem`)
  const request = ["req", "-new", "-config", "openssl.cnf"]
  await Promise.all([key("ca"), key("server"), key("client")])
  await openssl(...request, "-x509", "-extensions", "ca", "-days", "30", "-key", "ca.key.pem", "-out", "ca.pem")
  const certificate = async (name: string, commonName: string, serial: number) => {
    await openssl(...request, "-subj", `/CN=${commonName}`, "-key", `${name}.key.pem`, "-out", `${name}.csr`)
    const signed = ["-CA", "ca.pem", "-CAkey", "ca.key.pem", "-set_serial", String(serial), "-days", "30"]
    const extensions = ["-extfile", "openssl.cnf", "-extensions", name]
    await openssl("x509", "-req", "-in", `${name}.csr`, ...signed, ...extensions, "-out", `${name}.pem`)
  }
  await Promise.all([certificate("server", "127.0.0.1", 2), certificate("client", "client", 3)])
  return {
    caFile: path("ca.pem"),
    serverCertFile: path("server.pem"),
    serverKeyFile: path("server.key.pem"),
    clientCertFile: path("client.pem"),
    clientKeyFile: path("client.key.pem")
  }
}
