// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { useLinkToken } from './use-link-token.ts'

function Page({ onRead }: { onRead: (token: string) => void }) {
  useLinkToken(onRead)
  return null
}

test('the secret leaves the address, and the language of the mail stays in it, also for a reload', () => {
  onTestFinished(() => {
    overwriteGetLocale(() => 'en')
    history.replaceState(null, '', '/')
  })
  overwriteGetLocale(() => 'zh')
  history.replaceState(null, '', '/reset-password?token=secret&lang=zh')
  const onRead = vi.fn()
  render(<Page onRead={onRead} />)
  expect(onRead).toHaveBeenCalledExactlyOnceWith('secret')
  expect(location.pathname + location.search).toBe('/reset-password?lang=zh')
})
