import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { StaffMember, TestConsole } from './console.ts'

const toQuery = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** Sends a file to the console as a form does. */
export async function uploadToConsole(
  { app, origin }: TestConsole,
  { path, upload }: ConsoleEndpoint,
  { content, type, query = {} }: { content: Buffer; type: string; query?: object },
  as: Pick<StaffMember, 'cookie'>,
) {
  const form = new FormData()
  form.append(upload!.field, new Blob([new Uint8Array(content)], { type }), 'a file')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    query: toQuery(query),
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { origin, cookie: as.cookie, 'content-type': request.headers.get('content-type')! },
  })
  return response.json<{ data: never; error?: { code: string; details?: object[] } }>()
}
