import { Worker } from 'node:worker_threads'

const SOURCE = `
const { createServer } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const body = Buffer.from(workerData.body)
const headers = { 'content-type': workerData.type, 'content-length': body.length }
const server = createServer((request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

/** What a Node server can do at most: it answers each request with the same bytes. */
export async function startBareServer(body: Buffer, type: string) {
  const worker = new Worker(SOURCE, { eval: true, workerData: { body, type } })
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => worker.terminate() }
}
