import type { AgentPlatform } from '@shop/contract/platforms/platforms.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'

const SERVED: AgentPlatform = {
  id: 'agents.example',
  profiles: ['https://agents.example/profile.json'],
  orders: 3,
  last_used_at: '2026-11-25T06:00:00.000Z',
}
const BLOCKED: AgentPlatform = {
  id: 'noise.example',
  profiles: [],
  orders: 0,
  blocked_at: '2026-11-24T06:00:00.000Z',
}

function open(...items: AgentPlatform[]) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['programs.manage'] })),
    'GET /console/agent-platforms': () => succeed({ items, total: items.length, has_next_page: false }),
    'PUT /console/agent-platforms/agents.example': () => succeed(SERVED),
    'PUT /console/agent-platforms/noise.example': () => succeed(BLOCKED),
  })
  location.hash = '#/agent-platforms'
  return { requests, shown: renderConsole(fetch) }
}

test('A platform is blocked after a question, and another one served again.', async () => {
  const { requests, shown } = open(SERVED, BLOCKED)
  await shown
  expect((await screen.findByRole('link', { name: '3' })).getAttribute('href')).toContain('agents.example')
  await userEvent.click(screen.getByRole('button', { name: 'Block: agents.example' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The platform is blocked')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Serve again: noise.example' }))
  expect(await screen.findByText('The platform is served again')).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ blocked: true }, { blocked: false }])
})

test('On a phone a platform is a card with the same.', async () => {
  setPhone()
  await open(SERVED).shown
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain('https://agents.example/profile.json')
  expect(within(card).getByRole('button', { name: 'Block: agents.example' })).toBeTruthy()
})

test('Without a call there is nothing, and where agents are switched on.', async () => {
  await open().shown
  expect(await screen.findByText('No agent has called yet')).toBeTruthy()
})
