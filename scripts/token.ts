import { createHmac } from "node:crypto"

/** A JSON web token (HS256) whose subject is `role`, as `AuthenticationProviderToken` of the broker takes it. */
export const signToken = (secret: Buffer, role: string, expiresInSeconds?: number): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const claims = expiresInSeconds === undefined
    ? { sub: role }
    : { sub: role, exp: Math.floor(Date.now() / 1000) + expiresInSeconds }
  const signed = `${part({ alg: "HS256" })}.${part(claims)}`
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`
}
