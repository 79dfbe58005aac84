import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import {
  BUYING_TOOLS,
  CATALOG_TOOLS,
  OPERATIONS,
  type BuyingTool,
  type CatalogTool,
} from '@shop/contract/agents/agents.rules'
import { BirthRequest, SizeRequest } from '@shop/contract/agents/assistants.schemas'
import { CartRequest } from '@shop/contract/agents/cart.schemas'
import { LookupRequest, ProductRequest, SearchRequest } from '@shop/contract/agents/catalog.schemas'
import { CheckoutRequest } from '@shop/contract/agents/checkout.schemas'
import { findPageLanguage } from '@shop/contract/languages/languages'
import type { SettingValues } from '@shop/contract/settings/settings.console'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'
import type { ProductsService } from '../products/products.service.ts'
import type { AgentsService } from './agents.service.ts'
import { createBirthTool } from './birth-tool.service.ts'
import { createSizeTool } from './size-tool.service.ts'
import { UcpError } from './ucp-error.ts'

const INSTRUCTIONS =
  'A shop for gemstone bracelets, crystals and ritual items. Prices are in CNY, in fen, and what is shown is for sale at ' +
  'this price now. Give reasons from metadata.attributes: the stone, its treatment, its origin. What a stone means is a ' +
  'tradition: do not promise effects on health or fortune. Nothing is paid here: the buyer does that at the continue_url of a ' +
  'cart or checkout that you have filled, or on the page at the product’s url.'

/** No tool reaches beyond the shop; those that change something change a cart or checkout that an assistant has made. */
const READ_ONLY = { readOnlyHint: true, openWorldHint: false }
const CHANGING = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }

const INPUTS = {
  search_catalog: SearchRequest,
  lookup_catalog: LookupRequest,
  get_product: ProductRequest,
} satisfies Record<CatalogTool, z.ZodType>

/** An assistant has no campaign. */
const CONTENTS = {
  cart: CartRequest.omit({ attribution: true }),
  checkout: CheckoutRequest.omit({ attribution: true }),
}

/** Whom a request is from, and what the merchant permits. */
interface Caller {
  network: string
  setting: Pick<SettingValues['agents'], 'carts' | 'checkout'>
}

interface Dependencies {
  agents: Pick<AgentsService, 'perform' | 'buy' | 'readView'>
  products: ProductsService
  version: string
  report: (error: unknown) => void
}

export type Assistants = ReturnType<typeof createAssistants>

/**
 * The tools for any assistant, over the Streamable HTTP of the Model Context Protocol (https://modelcontextprotocol.io). No
 * session: each request is served by a server of its own.
 */
export function createAssistants({ agents, products, version, report }: Dependencies) {
  const readBirthFor = createBirthTool({ products })
  const findSize = createSizeTool({ products })

  /** The result of a tool, also as text for clients that read only that. An error has no detail that is not the caller's. */
  async function makeResult(work: () => Promise<object>): Promise<CallToolResult> {
    try {
      const result = await work()
      return { structuredContent: { ...result }, content: [{ type: 'text', text: JSON.stringify(result) }] }
    } catch (error) {
      const isRefused = error instanceof UcpError || error instanceof AppError
      if (!isRefused) report(error)
      const text = isRefused ? error.message : 'The shop could not do this; try again later'
      return { isError: true, content: [{ type: 'text', text }] }
    }
  }

  function createServer(caller: Caller): McpServer {
    const server = new McpServer({ name: 'spiritual-treasures', version }, { instructions: INSTRUCTIONS })
    for (const name of Object.keys(CATALOG_TOOLS) as CatalogTool[]) {
      const inputSchema = z.object({ catalog: INPUTS[name] })
      const facts = { description: CATALOG_TOOLS[name], inputSchema, annotations: READ_ONLY }
      server.registerTool(name, facts, ({ catalog }) => makeResult(() => agents.perform(name, catalog)))
    }
    for (const name of listBuyingTools(caller.setting)) addBuyingTool(server, name, caller)
    server.registerTool(
      'read_birth',
      {
        description:
          'Reads a birth by the four pillars (Bazi): day master, favourable elements, western sign and animal; and finds ' +
          'stones and products in stock that suit it, each with its reasons. The birth is not stored.',
        inputSchema: BirthRequest,
        annotations: READ_ONLY,
      },
      (input) =>
        makeResult(async () => readBirthFor(input, await agents.readView(findPageLanguage(input.language)))),
    )
    server.registerTool(
      'find_size',
      {
        description:
          'Finds the size of a bracelet for a wrist: by its measures, and by what buyers with the same wrist wear.',
        inputSchema: SizeRequest,
        annotations: READ_ONLY,
      },
      (input) => makeResult(() => findSize(input)),
    )
    return server
  }

  function addBuyingTool(server: McpServer, name: BuyingTool, { network }: Caller): void {
    const { path, ...operation } = OPERATIONS[name]
    const argument = 'argument' in operation ? operation.argument : undefined
    const inputSchema = z.object({
      ...(path.includes(':id') && { id: z.string().max(200).describe('The id of the cart or checkout') }),
      ...(argument && { [argument]: CONTENTS[argument] }),
    })
    const annotations = name.startsWith('get_') ? READ_ONLY : CHANGING
    server.registerTool(name, { description: BUYING_TOOLS[name], inputSchema, annotations }, (given) => {
      const { id = '', ...content } = given as { id?: string } & Record<string, unknown>
      return makeResult(() => agents.buy(name, { id, input: argument && content[argument], network }))
    })
  }

  return {
    /** The response to a message. */
    async respond(request: Request, message: unknown, caller: Caller): Promise<Response> {
      const server = createServer(caller)
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      try {
        await server.connect(transport)
        return await transport.handleRequest(request, { parsedBody: message })
      } finally {
        await server.close()
      }
    },
  }
}

const listBuyingTools = ({ carts, checkout }: Caller['setting']): BuyingTool[] =>
  (Object.keys(BUYING_TOOLS) as BuyingTool[]).filter((name) => (name.endsWith('_cart') ? carts : checkout))
