/**
 * Codes with which a request is refused before it is handled: the status of REST, and the code of JSON-RPC
 * (https://ucp.dev/2026-04-08/specification/overview, "Error Codes").
 */
export const UCP_ERRORS = {
  invalid_profile_url: { status: 400, rpc: -32001 },
  profile_unreachable: { status: 424, rpc: -32001 },
  profile_malformed: { status: 422, rpc: -32001 },
  profile_not_trusted: { status: 403, rpc: -32000 },
  version_unsupported: { status: 422, rpc: -32001 },
  signature_missing: { status: 401, rpc: -32000 },
  signature_invalid: { status: 401, rpc: -32000 },
  key_not_found: { status: 401, rpc: -32000 },
  digest_mismatch: { status: 400, rpc: -32600 },
  algorithm_unsupported: { status: 400, rpc: -32600 },
  invalid_request: { status: 400, rpc: -32602 },
  idempotency_key_reused: { status: 409, rpc: -32000 },
  request_too_large: { status: 400, rpc: -32602 },
} as const

export type UcpErrorCode = keyof typeof UCP_ERRORS

/** A request of an agent that is refused; its text is for the agent's makers. */
export class UcpError extends Error {
  override name = 'UcpError'
  readonly code: UcpErrorCode

  constructor(code: UcpErrorCode, content: string, options: { cause?: unknown } = {}) {
    super(content, options)
    this.code = code
  }

  get status(): number {
    return UCP_ERRORS[this.code].status
  }

  get rpcCode(): number {
    return UCP_ERRORS[this.code].rpc
  }
}
