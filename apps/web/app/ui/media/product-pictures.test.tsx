// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { Profiler } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { Picture } from './picture.tsx'
import { ResponsiveImage } from './responsive-image.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** References as data of a development server has them. */
const IMAGE = {
  url: 'localhost:3001/uploads/jade-400.webp',
  srcset: 'localhost:3001/uploads/jade-200.webp 200w, jade-400.webp 400w',
  width: 400,
  height: 400,
  placeholder: 'data:image/webp;base64,AA==',
  has_avif: true,
}
const URL = '/uploads/products/jade-400.webp'
const SRCSET = '/uploads/products/jade-200.webp 200w, /uploads/products/jade-400.webp 400w'
const AVIF_SRCSET = SRCSET.replaceAll('.webp', '.avif')

const read = (part: React.ReactElement) => {
  const { container } = renderPart(part)
  const image = container.querySelector('img:not([aria-hidden])')!
  return {
    src: image.getAttribute('src'),
    srcset: image.getAttribute('srcset'),
    avif: container.querySelector('source')?.getAttribute('srcset'),
  }
}

/** Lint allows an `img` in this folder only (oxlint.config.ts), so no product picture is shown any other way. */
describe('any reference to a product picture leads to its file', () => {
  test('in a picture [T361]', () => {
    expect(read(<Picture image={IMAGE} sizes="80px" />)).toEqual({
      src: URL,
      srcset: SRCSET,
      avif: AVIF_SRCSET,
    })
  })

  test('in the preload of a picture with priority [T362]', () => {
    read(<Picture image={IMAGE} sizes="80px" priority />)
    const preload = document.head.querySelector('link[rel="preload"][as="image"]')
    expect(preload?.getAttribute('imagesrcset')).toBe(AVIF_SRCSET)
  })

  test('in a picture without a frame [T363]', () => {
    expect(read(<ResponsiveImage image={IMAGE} sizes="80px" alt="" />)).toEqual({
      src: URL,
      srcset: SRCSET,
      avif: AVIF_SRCSET,
    })
  })

  test('in a thumbnail [T364]', () => {
    expect(read(<Thumbnail url={IMAGE.url} />)).toMatchObject({
      src: '/uploads/products/jade-200.webp',
      srcset: SRCSET,
    })
  })
})

test('the addresses of pictures of pages and stories stay as they are', () => {
  const url = '/uploads/pages/hero-400.webp'
  const image = { ...IMAGE, url, srcset: `${url} 400w`, has_avif: false }
  expect(read(<Picture image={image} kind="page" sizes="80px" />)).toMatchObject({
    src: url,
    srcset: `${url} 400w`,
  })
})

describe('a picture', () => {
  /** Renders a picture and lets it load twice, as one whose window grows does; returns its animations and renders. */
  function load({ reducesMotion = false, priority = false }) {
    vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }))
    const animate = vi.fn()
    HTMLElement.prototype.animate = animate
    onTestFinished(() => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(HTMLElement.prototype, 'animate')
    })
    const rendered = vi.fn()
    const { container } = renderPart(
      <Profiler id="picture" onRender={rendered}>
        <Picture image={IMAGE} sizes="80px" priority={priority} />
      </Profiler>,
    )
    const image = container.querySelector('img:not([aria-hidden])')!
    fireEvent.load(image)
    fireEvent.load(image)
    return { animations: animate.mock.calls.length, renders: rendered.mock.calls.length }
  }

  test('fades in once, and is rendered once', () => {
    expect(load({})).toEqual({ animations: 1, renders: 1 })
  })

  test.each([{ reducesMotion: true }, { priority: true }])('is there at once with %o', (options) => {
    expect(load(options)).toEqual({ animations: 0, renders: 1 })
  })
})
