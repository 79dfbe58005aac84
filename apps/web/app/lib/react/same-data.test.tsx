// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { createRoutesStub, Outlet, useNavigate, useNavigation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { hasSameData } from './same-data.ts'

afterEach(cleanup)

function Frame() {
  const navigate = useNavigate()
  return (
    <>
      <output>{useNavigation().state}</output>
      <button onClick={() => void navigate('/slow')}>to a slow page</button>
      <button onClick={() => void navigate('/jade')}>to other data</button>
      <Outlet />
    </>
  )
}

/** Opens a page with a way to another one that never comes, and one to its own route with other data. */
function openPage() {
  const renders = vi.fn<(data: unknown) => void>()
  const Page = memo(function Page({ loaderData }: { loaderData: unknown }) {
    renders(loaderData)
    return null
  }, hasSameData)
  const Shop = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      children: [
        { id: 'page', path: ':slug', Component: Page, loader: ({ params }) => params['slug'] },
        { path: 'slow', loader: () => new Promise(() => undefined) },
      ],
    },
  ])
  render(<Shop initialEntries={['/amethyst']} hydrationData={{ loaderData: { page: 'amethyst' } }} />)
  return renders
}

test('a page is not rendered again while the next one loads', async () => {
  const renders = openPage()
  fireEvent.click(screen.getByText('to a slow page'))
  await screen.findByText('loading')
  expect(renders.mock.calls).toEqual([['amethyst']])
})

test('a page is rendered again with other data', async () => {
  const renders = openPage()
  fireEvent.click(screen.getByText('to other data'))
  await vi.waitFor(() => expect(renders.mock.calls).toEqual([['amethyst'], ['jade']]))
})
