// Answers each request with what comes over standard input; the first argument is its type. Tells its port to who started it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const body = await buffer(process.stdin)
const headers = { 'content-type': process.argv[2]!, 'content-length': body.length }
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
