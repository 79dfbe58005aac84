import type { ServerResponse } from 'node:http'
import type { Sending } from './kept-answer.ts'

/** What Node has of a response's head, beside what its types tell: the whole text, once it is written. */
interface WrittenHead {
  _header?: string | null
  /** Whether the connection stays for the client's next request. */
  shouldKeepAlive?: boolean
}

const MS_PER_SECOND = 1_000
/** Of the running second: heads bear the time. */
let heads = new WeakMap<Sending, string>()
let headsSecond = 0
/** What Node writes where it lets the connection stay: to an old client it may not, though that asks for it. */
const STAYS = '\r\nConnection: keep-alive\r\n'

/**
 * Sends what is kept, by the plain server. Node checks and joins twenty header lines for each answer anew, which takes as
 * long as all else of it; heads that it has written itself are sent again within their second (decision 55).
 */
export function sendKept(response: ServerResponse, sending: Sending): void {
  const { status, headers, body } = sending
  const head = response as unknown as WrittenHead
  // The head of a connection that ends says so.
  const stays = head.shouldKeepAlive === true && !response.hasHeader('connection')
  const second = Math.floor(Date.now() / MS_PER_SECOND)
  if (second !== headsSecond) heads = new WeakMap()
  headsSecond = second
  const known = stays ? heads.get(sending) : undefined
  if (known !== undefined) {
    response.statusCode = status
    head._header = known
  } else {
    response.writeHead(status, headers)
    if (stays && head._header?.includes(STAYS)) heads.set(sending, head._header)
  }
  // Node leaves it out for HEAD.
  response.end(body)
}
