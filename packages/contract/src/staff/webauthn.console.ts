import { z } from 'zod'

const Base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)

const Credential = z.object({
  id: Base64Url.min(1).max(1_400),
  rawId: Base64Url,
  type: z.literal('public-key'),
})

/** `toJSON()` of a new passkey (WebAuthn Level 3, RegistrationResponseJSON). */
export const RegistrationResponse = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}),
})

export type RegistrationResponse = z.infer<typeof RegistrationResponse>

/** `toJSON()` of what a passkey signed (WebAuthn Level 3, AuthenticationResponseJSON). */
export const AuthenticationResponse = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish().transform((handle) => handle ?? undefined),
  }),
  clientExtensionResults: z.object({}),
})

export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
