import { HANDOFF_HEADER, toHandoffAddress } from '@shop/contract/handoff'
import { KEPT_DATA_ID } from '../app/lib/offline/worker-messages.ts'

/**
 * A document with its data in it, so that its copy comes to life without network: one thing, which is kept, replaced and
 * dropped at once. Undefined where the data are not to be had.
 *
 * @param url of the page
 * @param response its document; read to its end
 */
export async function toWholePage(url: string, response: Response): Promise<Response | undefined> {
  const mark = response.headers.get(HANDOFF_HEADER)
  if (mark === null) return response
  const { origin, pathname, search } = new URL(url)
  const html = await response.text()
  // The page asks for the same: whoever comes second finds it in the browser's cache.
  const data = await fetch(origin + toHandoffAddress(pathname + search, mark), { priority: 'low' })
  if (!data.ok) return undefined
  // A data block: no policy has anything to say about it.
  const text = JSON.stringify(await data.text()).replaceAll('<', String.raw`\u003c`)
  const block = `<script type="application/json" id="${KEPT_DATA_ID}">${text}</script>`
  const end = html.lastIndexOf('</body>')
  const { status, headers } = response
  return new Response(html.slice(0, end) + block + html.slice(end), { status, headers })
}
