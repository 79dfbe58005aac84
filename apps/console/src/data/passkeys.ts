import type { AuthenticationResponse, RegistrationResponse } from '@shop/contract/staff/webauthn.console'

/** Whether this browser can use passkeys at this address, which has to have a name. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return window.isSecureContext && !isAddress && 'PublicKeyCredential' in window && canParse()
}

// Browsers from 2025 on read the server's options themselves.
const canParse = () => 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Lets the browser make a passkey. Rejects when people cancel. */
export async function createPasskey(options: object): Promise<RegistrationResponse> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return toJson(await navigator.credentials.create({ publicKey })) as RegistrationResponse
}

/** Lets the browser sign with a passkey. Rejects when people cancel. */
export async function signWithPasskey(options: object): Promise<AuthenticationResponse> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return toJson(await navigator.credentials.get({ publicKey })) as AuthenticationResponse
}

const toJson = (credential: Credential | null): unknown => (credential as PublicKeyCredential).toJSON()
