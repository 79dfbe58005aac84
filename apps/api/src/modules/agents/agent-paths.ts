/** The paths of the shop's endpoints for agents: of platforms by the Universal Commerce Protocol, and any assistant's. */
export const AGENT_PATHS = {
  profile: '/.well-known/ucp',
  rest: '/ucp/v1',
  mcp: '/ucp/mcp',
  assistants: '/mcp',
  llms: '/llms.txt',
} as const
