/** Controls a payment emulator (packages/payment-emulator/README.md); a request with a body is a POST. */
export async function controlEmulator<Response = unknown>(
  url: string,
  path: string,
  body?: object,
): Promise<Response> {
  const response = await fetch(`${url}/_control/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Response
}
