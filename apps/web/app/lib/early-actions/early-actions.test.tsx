// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { act, render, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { toOwnChunk } from '../react/own-chunk.tsx'
import { EarlyActionsScript } from './early-actions-script.tsx'
import { replayEarlyActions } from './replay-early-actions.ts'

beforeAll(() => {
  const { dangerouslySetInnerHTML } = EarlyActionsScript().props as {
    dangerouslySetInnerHTML: { __html: string }
  }
  runInThisContext(dangerouslySetInnerHTML.__html)
})
beforeEach(() => {
  delete document.documentElement.dataset['hydrated']
  globalThis.earlyActions!.length = 0
})

/** A page with one control of each kind, all of them held in state as React has it. */
function Controls({ onSent = () => undefined }: { onSent?: (values: object) => void }) {
  const [values, setValues] = useState({
    size: '16 cm',
    gift: false,
    sort: 'featured',
    note: '',
    email: '',
    amount: 2,
    opened: 0,
  })
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
    // As by everything that only the browser knows: the first render after hydration writes the state into each control.
    setValues((before) => ({ ...before }))
  }, [])
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSent(values)
      }}
    >
      {['16 cm', '17 cm', '18 cm'].map((size) => (
        <input
          key={size}
          type="radio"
          name="size"
          aria-label={size}
          checked={values.size === size}
          onChange={() => set({ size })}
        />
      ))}
      <input
        type="checkbox"
        aria-label="gift"
        checked={values.gift}
        onChange={() => set({ gift: !values.gift })}
      />
      <select aria-label="sort" value={values.sort} onChange={(event) => set({ sort: event.target.value })}>
        <option>featured</option>
        <option>newest</option>
      </select>
      <textarea
        aria-label="note"
        value={values.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      <input
        type="email"
        aria-label="email"
        value={values.email}
        onChange={(event) => set({ email: event.target.value })}
      />
      <button type="button" aria-label="more" onClick={() => set({ amount: values.amount + 1 })} />
      <button
        type="button"
        aria-label="help"
        aria-expanded="false"
        onClick={() => set({ opened: values.opened + 1 })}
      />
      <button type="submit" aria-label="send" />
      <output>{JSON.stringify(values)}</output>
    </form>
  )
}

const UNTOUCHED = {
  size: '16 cm',
  gift: false,
  sort: 'featured',
  note: '',
  email: '',
  amount: 2,
  opened: 0,
}

const find = <Element extends HTMLElement>(label: string) =>
  document.querySelector<Element>(`[aria-label="${label}"]`)!
const press = (label: string) => () => find(label).click()
const write = (label: string, value: string) => () => {
  const field = find<HTMLInputElement>(label)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const choose = (label: string, value: string) => () => {
  const field = find<HTMLSelectElement>(label)
  field.value = value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Shows the markup of the server, does something with it, and hydrates it. */
function open(part: React.ReactNode, early: readonly (() => void)[]): void {
  const hydrate = show(renderToString(part))
  for (const each of early) each()
  hydrate(part)
}

/** Shows markup of the server until the test ends; returns a function that hydrates it. */
function show(markup: string): (part: React.ReactNode) => void {
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  container.innerHTML = markup
  return (part) => {
    const { unmount } = render(part, { container, hydrate: true })
    onTestFinished(unmount)
  }
}

const readState = () => JSON.parse(document.querySelector('output')!.textContent) as object

test.each<[what: string, early: (() => void)[], state: object]>([
  ['a choice', [press('17 cm')], { size: '17 cm' }],
  ['the last of several choices', [press('17 cm'), press('18 cm')], { size: '18 cm' }],
  ['a choice that was taken back', [press('17 cm'), press('16 cm')], {}],
  ['a check', [press('gift')], { gift: true }],
  ['a check that was taken back', [press('gift'), press('gift')], {}],
  ['an option of a list', [choose('sort', 'newest')], { sort: 'newest' }],
  ['a text', [write('note', 'W'), write('note', 'With love')], { note: 'With love' }],
  ['an address', [write('email', 'a@example.com')], { email: 'a@example.com' }],
  ['each press of a button', [press('more'), press('more')], { amount: 4 }],
  ['repeated presses of a button that opens something', [press('help'), press('help')], { opened: 1 }],
  ['nothing', [], {}],
])('%s before hydration has its effect', async (_what, early, state) => {
  open(<Controls />, early)
  await act(replayEarlyActions)
  expect(readState()).toEqual({ ...UNTOUCHED, ...state })
})

test('a form is sent once, with what was filled in before', async () => {
  const onSent = vi.fn<(values: object) => void>()
  open(<Controls onSent={onSent} />, [press('send'), press('17 cm'), press('more'), press('send')])
  await act(replayEarlyActions)
  expect(onSent.mock.calls).toEqual([[{ ...UNTOUCHED, size: '17 cm', amount: 3 }]])
})

test('what follows hydration has its effect at once, and once', async () => {
  open(<Controls />, [])
  act(press('more'))
  act(press('gift'))
  await act(replayEarlyActions)
  expect(readState()).toEqual({ ...UNTOUCHED, amount: 3, gift: true })
})

test('what is typed on while it waits for its turn is not lost', async () => {
  open(<Controls />, [write('note', 'With')])
  write('note', 'With love')()
  await act(replayEarlyActions)
  expect(readState()).toEqual({ ...UNTOUCHED, note: 'With love' })
})

test('the cursor stays where it is in a text', async () => {
  open(<Note />, [
    write('note', 'With love'),
    () => find<HTMLTextAreaElement>('note').setSelectionRange(4, 4),
  ])
  await act(replayEarlyActions)
  expect(find<HTMLTextAreaElement>('note').selectionStart).toBe(4)
})

function Note() {
  const [note, setNote] = useState('')
  useEffect(() => void (document.documentElement.dataset['hydrated'] = ''), [])
  return <textarea aria-label="note" value={note} onChange={(event) => setNote(event.target.value)} />
}

test('what was pressed in a part whose code comes later is done then', async () => {
  const code = Promise.withResolvers<{ default: typeof Counter }>()
  const Part = toOwnChunk<object>(() => Promise.resolve({ default: Counter }), null)
  const { prelude } = await prerender(<Part />)
  const hydrate = show(await new Response(prelude).text())
  const Late = toOwnChunk<object>(() => code.promise, null)
  hydrate(<Late />)
  document.documentElement.dataset['hydrated'] = ''
  press('count')()
  await act(replayEarlyActions)
  addEventListener('hydrated', () => void replayEarlyActions(), { once: true })
  expect(find('count').textContent).toBe('0')
  await act(async () => {
    code.resolve({ default: Counter })
    await code.promise
  })
  await waitFor(() => expect(find('count').textContent).toBe('1'))
})

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" aria-label="count" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}
