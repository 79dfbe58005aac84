// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReviewableLine } from '@shop/contract/reviews/reviews.schemas'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../../test/api.ts'
import { renderPart } from '../../../../test/render.tsx'
import { m } from '../../../paraglide/messages.js'
import { toLinkAccess, toOrderAccess } from './review-access.ts'
import { ReviewForm } from './review-form.tsx'

const LINE: ReviewableLine = {
  order_id: 'o1',
  order_number: 'SY261120AAAAAA',
  position: 0,
  product_id: 'jade',
  slug: 'jade',
  name: 'Jade bracelet',
  name_zh: '玉手链',
  image: '',
  size: '16 cm',
  delivered_at: '2026-11-20T08:00:00.000Z',
}
const SEND = 'POST /v1/orders/o1/lines/0/review'
const UPLOAD = 'POST /v1/photos'
const PHOTO = { photo_id: 'p1', url: '/p1', thumbnail_url: '/p1-small', width: 1600, height: 1200 }

let api: FakeApi
const onSent = vi.fn()

beforeEach(() => {
  onSent.mockReset()
  sessionStorage.clear()
  api = openFakeApi()
})

function show(line = LINE) {
  renderPart(<ReviewForm line={line} shownName="Mei L." access={toOrderAccess(line)} onSent={onSent} />)
}

const text = () => screen.getByRole('textbox', { name: m.reviews_field_text() })
const send = () => userEvent.click(screen.getByRole('button', { name: m.reviews_send() }))
const addPhotos = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText(m.photos_add(), { selector: 'input' }), files, {
    applyAccept: false,
  })

async function fillIn() {
  await userEvent.click(screen.getAllByRole('radio', { name: m.reviews_star_4() })[0]!)
  await userEvent.type(text(), 'Warm, smooth and well strung.')
}

describe('the form of a review', () => {
  test('says what is missing, and which words cannot be published, before anything is sent', async () => {
    show()
    await send()
    expect(screen.getAllByText(m.reviews_error_stars())).not.toHaveLength(0)
    expect(screen.getAllByText(m.moderation_error_short({ count: 10 }))).not.toHaveLength(0)
    await userEvent.type(text(), 'Buy cheaper at www.example.com')
    await send()
    expect(screen.getAllByText(m.moderation_error_has_link())).not.toHaveLength(0)
    await userEvent.clear(text())
    await userEvent.type(text(), '<b>The best bracelet</b>')
    await send()
    expect(screen.getAllByText(m.moderation_error_markup())).not.toHaveLength(0)
    expect(api.requests).toEqual([])
  })

  test('chooses stars by arrow keys', async () => {
    show()
    const [first] = screen.getAllByRole<HTMLInputElement>('radio', { name: m.reviews_star_1() })
    first!.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const [third] = screen.getAllByRole<HTMLInputElement>('radio', { name: m.reviews_star_3() })
    expect(third!.checked).toBe(true)
  })

  test('sends stars, text, wrist, name and photos; a retry after a lost response is the same request', async () => {
    api.on(UPLOAD, [201, PHOTO])
    show()
    await fillIn()
    await userEvent.click(screen.getAllByRole('radio', { name: m.reviews_star_5() })[3]!)
    await userEvent.selectOptions(screen.getByLabelText(/Your wrist/), '165')
    await addPhotos(new File(['x'], 'wrist.jpg', { type: 'image/jpeg' }))
    await screen.findByRole('img', { name: m.photos_one({ number: 1 }) })
    await send()
    await screen.findByRole('alert')
    let sent: unknown
    api.on(SEND, (body) => {
      sent = body
      return [201, { review_id: 'r1' }]
    })
    await send()
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(sent).toEqual({
      stars: 4,
      fit: 5,
      title: '',
      text: 'Warm, smooth and well strung.',
      shown_name: 'Mei L.',
      wrist_mm: 165,
      photo_ids: ['p1'],
      language: 'en',
    })
    const reviewKeys = api.idempotencyKeys
    expect(new Set(reviewKeys).size).toBe(1)
    expect(reviewKeys.length).toBeGreaterThan(1)
  })

  test('names a photo that is refused, and forgets one that is removed', async () => {
    api.on(UPLOAD, [413, 'PHOTO_TOO_LARGE'])
    show()
    await fillIn()
    await addPhotos(
      new File(['x'], 'huge.jpg', { type: 'image/jpeg' }),
      new File(['x'], 'drawing.svg', { type: 'image/svg+xml' }),
    )
    await screen.findByText(m.photos_size({ name: 'huge.jpg' }))
    expect(screen.getByText(m.photos_type({ name: 'drawing.svg' }))).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.photos_remove({ number: 1 }) })).toBeNull()
    expect(api.requests).toEqual([UPLOAD])
    let sent: unknown
    api.on(UPLOAD, [201, PHOTO])
    api.on(SEND, (body) => {
      sent = body
      return [201, { review_id: 'r1' }]
    })
    await addPhotos(new File(['x'], 'wrist.jpg', { type: 'image/jpeg' }))
    await screen.findByRole('img', { name: m.photos_one({ number: 1 }) })
    expect(screen.queryByText(m.photos_size({ name: 'huge.jpg' }))).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: m.photos_remove({ number: 1 }) }))
    await send()
    await waitFor(() => expect(sent).toMatchObject({ photo_ids: [] }))
  })

  test('says of a photo, too, that the link of the mail has ended', async () => {
    api.on('POST /v1/review-links/photos?token=t', [410, 'REVIEW_LINK_INVALID'])
    renderPart(<ReviewForm line={LINE} shownName="Mei L." access={toLinkAccess('t')} onSent={onSent} />)
    await addPhotos(new File(['x'], 'wrist.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText(m.reviews_error_link())).toBeTruthy()
  })

  test('waits for photos that are on their way, so that none is left out', async () => {
    const uploading = Promise.withResolvers<readonly [number, unknown]>()
    api.on(UPLOAD, () => uploading.promise)
    api.on(SEND, [201, { review_id: 'r1' }])
    show()
    await fillIn()
    await addPhotos(new File(['x'], 'wrist.jpg', { type: 'image/jpeg' }))
    await send()
    await screen.findByText(m.photos_wait())
    expect(api.requests).toEqual([UPLOAD])
    uploading.resolve([201, PHOTO])
    await screen.findByRole('img', { name: m.photos_one({ number: 1 }) })
    await send()
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  })

  test('takes four photos at most', async () => {
    api.on(UPLOAD, [201, PHOTO])
    show()
    const files = [1, 2, 3, 4, 5].map((n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }))
    await addPhotos(...files)
    await screen.findByText(m.photos_many({ count: 4 }))
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(4))
  })

  test('survives a reload with its stars, words and photos, and is forgotten once it is sent', async () => {
    api.on(UPLOAD, [201, PHOTO])
    let sent: unknown
    api.on(SEND, (body) => {
      sent = body
      return [201, { review_id: 'r1' }]
    })
    show()
    await fillIn()
    await userEvent.selectOptions(screen.getByLabelText(/Your wrist/), '165')
    await addPhotos(new File(['x'], 'wrist.jpg', { type: 'image/jpeg' }))
    await screen.findByRole('img', { name: m.photos_one({ number: 1 }) })
    cleanup()
    show({ ...LINE, position: 1 })
    expect(text()).toHaveProperty('value', '')
    cleanup()
    show()
    expect(text()).toHaveProperty('value', 'Warm, smooth and well strung.')
    await screen.findByRole('img', { name: m.photos_one({ number: 1 }) })
    await send()
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(sent).toMatchObject({ stars: 4, wrist_mm: 165, shown_name: 'Mei L.', photo_ids: ['p1'] })
    cleanup()
    show()
    expect(text()).toHaveProperty('value', '')
  })

  test('changes a review with what was written before', async () => {
    let sent: unknown
    api.on('PUT /v1/orders/o1/lines/0/review', (body) => {
      sent = body
      return [200, { review_id: 'r1' }]
    })
    show({
      ...LINE,
      review: {
        review_id: 'r1',
        stars: 3,
        title: 'Fine',
        text: 'It is fine so far.',
        shown_name: 'Mei',
        language: 'en',
        photos: [PHOTO],
        created_at: '',
        status: 'approved',
        editable_until: '',
        can_edit: true,
      },
    })
    await userEvent.type(text(), ' Still fine.')
    await userEvent.click(screen.getByRole('button', { name: m.reviews_save() }))
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(sent).toMatchObject({ stars: 3, text: 'It is fine so far. Still fine.', photo_ids: ['p1'] })
  })
})
