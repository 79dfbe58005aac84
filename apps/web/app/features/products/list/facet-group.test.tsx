// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { FacetGroup } from './facet-group.tsx'

afterEach(cleanup)

const ANIMALS = ['Rat', 'Ox', 'Tiger'].map((value, index) => ({ value, count: index + 1, isChosen: false }))
const toGroup = (onToggle = () => undefined as void) => (
  <FacetGroup name="chinese_zodiac" choices={ANIMALS} onToggle={onToggle} />
)

/** The document of a group as the server renders it. */
function renderDocument(group: React.ReactNode): { root: HTMLElement; page: React.ReactNode } {
  const page = <RouterProvider router={createMemoryRouter([{ path: '*', element: group }])} />
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  onTestFinished(() => root.remove())
  return { root, page }
}

describe('a folded facet', () => {
  test('offers its values as a list where scripts are off, and in no other way', () => {
    const { root } = renderDocument(toGroup())
    expect(root.querySelector('input')).toBeNull()
    const options = /<noscript>(.*)<\/noscript>/s.exec(root.innerHTML)![1]!
    expect(options).toMatch(/<select[^>]* name="chinese_zodiac"/)
    expect(options.match(/<option value="(Rat|Ox|Tiger)"/g)).toHaveLength(ANIMALS.length)
  })

  test('shows its values when it is opened', async () => {
    const toggle = vi.fn()
    const { container } = renderPart(toGroup(toggle))
    expect(screen.queryByRole('checkbox')).toBeNull()
    await userEvent.click(container.querySelector('summary')!)
    await userEvent.click(screen.getByRole('checkbox', { name: /^Ox 2/ }))
    expect(toggle).toHaveBeenCalledExactlyOnceWith('chinese_zodiac', 'Ox')
  })

  test('shows them too when it was opened before the page was hydrated', async () => {
    const { root, page } = renderDocument(toGroup())
    root.querySelector('details')!.open = true
    const hydrated = await act(async () => hydrateRoot(root, page))
    onTestFinished(() => act(() => hydrated.unmount()))
    expect(within(root).getAllByRole('checkbox')).toHaveLength(ANIMALS.length)
  })
})

test('a facet with a chosen value is open', () => {
  renderPart(
    <FacetGroup
      name="chinese_zodiac"
      choices={ANIMALS.map((each) => ({ ...each, isChosen: each.value === 'Ox' }))}
      onToggle={() => undefined}
    />,
  )
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Ox/ }).checked).toBe(true)
})
