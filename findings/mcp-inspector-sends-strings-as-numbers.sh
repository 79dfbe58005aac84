#!/bin/sh
# @modelcontextprotocol/inspector 2.12.0: its command line sends a text that looks like a number as a number, although the tool
# declares a string, and a long one with other digits.
#
# Behaviour: `--tool-arg id=12345678901234567890` of a tool whose schema says `"id": {"type": "string"}` arrives as the number
# 12345678901234567000, `id=1e3` as 1000 and `id=true` as true. The schema is at hand: the same run asks the server for its
# tools, and refuses names that are not among them. `id="…"` with quotes within the value arrives as a string.
# Why it matters: order numbers, postal codes and phone numbers are refused by servers that check their input ("expected
# string"), and servers that convert silently look up a number that nobody has typed.
# The output seen: number 12345678901234567000, number 1000, boolean true, string 007.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Its list of servers is in the home directory.
HOME=$folder
export HOME
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/sdk@1.32.2
cat >server.mjs <<'JS'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const server = new Server({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: {} } })
const inputSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: 'echo', inputSchema }] }))
server.setRequestHandler(CallToolRequestSchema, ({ params: { arguments: given } }) => ({
  content: [{ type: 'text', text: `${typeof given.id} ${given.id}` }],
}))
await server.connect(new StdioServerTransport())
JS
send() {
  node_modules/.bin/mcp-inspector --cli node server.mjs --method tools/call --tool-name echo --tool-arg "id=$1" |
    sed -n 's/.*"text": "\(.*\)".*/\1/p'
}
seen="$(send 12345678901234567890), $(send 1e3), $(send true), $(send 007)"
echo "$seen"
[ "$seen" = 'number 12345678901234567000, number 1000, boolean true, string 007' ]
