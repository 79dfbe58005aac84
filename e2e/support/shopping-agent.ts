import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import {
  CallToolResultSchema,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js'
import { CAPABILITIES, UCP_VERSION, type OperationName } from '@shop/contract/agents/agents.rules'

/** The profile of a platform that can do all that the shop can. */
const PROFILE = {
  ucp: {
    version: UCP_VERSION,
    services: {},
    capabilities: Object.fromEntries(
      Object.keys(CAPABILITIES).map((name) => [name, [{ version: UCP_VERSION }]]),
    ),
    payment_handlers: {},
  },
}

/** A platform on loopback, whose agent shops for people. */
export interface Platform {
  /**
   * Calls a tool of the Universal Commerce Protocol, and resolves to what it has found or done.
   * @throws when the shop refuses the call
   */
  callTool<Result>(shopUrl: string, name: OperationName, input: object): Promise<Result>
  close(): void
}

export async function startPlatform(): Promise<Platform> {
  const server = createServer((_, response) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' }
    response.writeHead(200, headers).end(JSON.stringify(PROFILE))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const profile = `http://127.0.0.1:${(server.address() as AddressInfo).port}/profile.json`
  return {
    async callTool<Result>(shopUrl: string, name: OperationName, input: object) {
      // Its binding to MCP has no session to open: the first message is the call.
      const transport = new StreamableHTTPClientTransport(new URL('/ucp/mcp', shopUrl))
      const response = new Promise<JSONRPCMessage>((resolve) => (transport.onmessage = resolve))
      await transport.start()
      const params = { name, arguments: { meta: { 'ucp-agent': { profile } }, ...input } }
      await transport.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      const message = await response
      await transport.close()
      if (!isJSONRPCResultResponse(message)) throw new Error(JSON.stringify(message))
      return CallToolResultSchema.parse(message.result).structuredContent as Result
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An assistant that finds the shop's tools by the Model Context Protocol. */
export async function connectAssistant(shopUrl: string): Promise<Client> {
  const client = new Client({ name: 'assistant', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', shopUrl)))
  return client
}
