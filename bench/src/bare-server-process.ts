// Responds to each request with the bytes from standard input; the first argument is their media type. Reports its port
// to the parent process.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const body = await buffer(process.stdin)
const headers = { 'content-type': process.argv[2]!, 'content-length': body.length }
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
