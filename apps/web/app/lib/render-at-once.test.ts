import { createElement, lazy, Suspense } from 'react'
import { expect, it } from 'vitest'
import { renderAtOnce } from './render-at-once.server.ts'

const inDocument = (part: React.ReactNode) =>
  createElement('html', null, createElement('body', null, createElement(Suspense, null, part)))

it('is a whole document, in the mode of standards', () => {
  expect(renderAtOnce(inDocument('Jade'))).toMatch(/^<!DOCTYPE html><html>.*Jade.*<\/html>$/)
})

it('is none where a part is missing or fails: the stream waits for it, and tells of it', () => {
  const Late = lazy(() => new Promise<never>(() => {}))
  expect(renderAtOnce(inDocument(createElement(Late)))).toBeUndefined()
  function Failing(): never {
    throw new Error('gone')
  }
  expect(renderAtOnce(inDocument(createElement(Failing)))).toBeUndefined()
  expect(renderAtOnce(createElement(Failing))).toBeUndefined()
})
