// @vitest-environment jsdom
import { toDesignCode } from '@shop/bracelet/code'
import type { BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../../test/api.ts'
import { PARTS } from '../../../test/bracelet-parts.ts'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { Builder, type BuilderProps } from './builder.tsx'
import { readElements } from './design-texts.ts'
import { filterParts, toColourFamily } from './part-filters.ts'

const DESIGN: BraceletDesign = {
  version: 1,
  wrist_mm: 160,
  ease: 'regular',
  cord: 'cord-elastic-clear',
  pieces: ['amethyst-8', 'carnelian-8', 'spacer-silver-disc'],
}

const onBuy = vi.fn<BuilderProps['onBuy']>()

beforeEach(() => {
  localStorage.clear()
  onBuy.mockReset().mockReturnValue('added')
  // The test's browser draws nothing in 3D.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  openFakeApi()
})

function show(changes: Partial<BuilderProps> = {}) {
  renderPart(
    <Builder
      parts={PARTS}
      first={DESIGN}
      isShared
      favourable={[]}
      shopperId={undefined}
      onBuy={onBuy}
      {...changes}
    />,
  )
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const strand = () => within(screen.getByRole('list', { name: m.design_strand() }))
const names = () =>
  strand()
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
const toNames = (...parts: string[]) =>
  parts.map((name, index) => m.design_strand_part({ place: index + 1, name }))
const focused = () => document.activeElement?.getAttribute('aria-label')
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

describe('the tray', () => {
  test('strings a part at the end, and tells screen readers', async () => {
    show()
    await press(/^Nephrite 8 mm/)
    expect(
      screen.getByText(m.design_notice_added({ name: 'Nephrite 8 mm', place: 4 })).getAttribute('role'),
    ).toBe('status')
    await openTab(m.design_tab_strand())
    expect(names()).toEqual(toNames('Amethyst 8 mm', 'Carnelian 8 mm', 'Silver disc, 2 mm', 'Nephrite 8 mm'))
  })

  test('replaces the chosen part, or adds after it', async () => {
    show()
    await openTab(m.design_tab_strand())
    await press(toNames('Amethyst 8 mm')[0]!)
    await openTab(m.design_tab_stones())
    await press(/^Nephrite 8 mm/)
    await press(m.design_tray_add_instead())
    await press(/^Carnelian 8 mm/)
    await openTab(m.design_tab_strand())
    expect(names()).toEqual(toNames('Nephrite 8 mm', 'Carnelian 8 mm', 'Carnelian 8 mm', 'Silver disc, 2 mm'))
  })

  test('keeps its filters while another tab is open', async () => {
    show()
    const spacers = () => screen.getByRole<HTMLInputElement>('radio', { name: m.design_kind_spacer() })
    await userEvent.click(spacers())
    await openTab(m.design_tab_size())
    await openTab(m.design_tab_stones())
    expect(spacers().checked).toBe(true)
  })

  test('does not string what is sold out', async () => {
    show()
    const button = screen.getByRole('button', { name: /^Citrine 8 mm.*Sold out/ })
    await userEvent.click(button)
    await openTab(m.design_tab_strand())
    expect(names()).toHaveLength(3)
  })

  test('shows the parts of an element', async () => {
    show()
    await userEvent.click(screen.getByRole('radio', { name: m.profile_sign_fire() }))
    expect(screen.getByRole('button', { name: /^Carnelian 8 mm/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Amethyst 8 mm/ })).toBeNull()
  })
})

describe('the strand', () => {
  test('is changed by keys alone [arrows, Alt and arrows, Delete]', async () => {
    show()
    await openTab(m.design_tab_strand())
    strand().getAllByRole('button')[0]!.focus()
    await userEvent.keyboard('{ArrowRight}')
    await nextFrame()
    expect(focused()).toBe('2. Carnelian 8 mm')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await nextFrame()
    expect(names()).toEqual(toNames('Carnelian 8 mm', 'Amethyst 8 mm', 'Silver disc, 2 mm'))
    expect(focused()).toBe('1. Carnelian 8 mm')
    await userEvent.keyboard('{Delete}')
    await nextFrame()
    expect(names()).toEqual(toNames('Amethyst 8 mm', 'Silver disc, 2 mm'))
    expect(focused()).toBe('1. Amethyst 8 mm')
  })

  test('has its last part chosen after the one behind it was removed', async () => {
    show()
    await openTab(m.design_tab_strand())
    await press('3. Silver disc, 2 mm')
    await press(m.design_remove())
    await openTab(m.design_tab_stones())
    await press(/^Nephrite 8 mm/)
    await openTab(m.design_tab_strand())
    expect(names()).toEqual(toNames('Amethyst 8 mm', 'Nephrite 8 mm'))
  })

  test('has a button for each act on the chosen part', async () => {
    show()
    await openTab(m.design_tab_strand())
    await press('1. Amethyst 8 mm')
    await press(m.design_move_on())
    expect(names()[1]).toBe('2. Amethyst 8 mm')
    await press(m.design_duplicate())
    expect(names()).toHaveLength(4)
    await press(m.design_swap_next())
    expect(names()[3]).toBe('4. Amethyst 8 mm')
    await press(m.design_remove())
    expect(names()).toHaveLength(3)
  })

  test('is undone and done again, by buttons and keys', async () => {
    show()
    await press(/^Nephrite 8 mm/)
    await openTab(m.design_tab_strand())
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(names()).toHaveLength(3)
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(names()).toHaveLength(4)
    await press(m.design_undo())
    expect(names()).toHaveLength(3)
    await press(m.design_redo())
    expect(names()).toHaveLength(4)
  })
})

describe('problems', () => {
  test('are named with an offer that mends them, before the bracelet can be bought', async () => {
    show()
    const problems = within(screen.getByRole('list', { name: m.design_problems() }))
    expect(problems.getByText(/missing before it closes/)).toBeTruthy()
    await press(m.design_add_to_cart())
    expect(onBuy).not.toHaveBeenCalled()
    await userEvent.click(problems.getByRole('button', { name: m.design_even_out() }))
    expect(screen.getByText(m.design_closes())).toBeTruthy()
    await press(m.design_add_to_cart())
    expect(onBuy).toHaveBeenCalledOnce()
    const { design, price } = onBuy.mock.calls[0]![0]
    expect(design.wrist).toBe('16.0 cm')
    expect(design.parts).toBeGreaterThan(15)
    expect(Number(price)).toBeGreaterThan(100)
  })

  test('of a cap without a bead is mended by removing it', async () => {
    show({
      first: {
        ...DESIGN,
        pieces: ['spacer-silver-disc', 'cap-silver-petal', 'spacer-silver-disc', 'amethyst-8'],
      },
    })
    const line = screen.getByText(m.design_problem_cap({ place: 2, name: 'Silver petal cap' }))
    await userEvent.click(within(line.closest('li')!).getByRole('button', { name: m.design_mend_remove() }))
    expect(screen.queryByText(m.design_problem_cap({ place: 2, name: 'Silver petal cap' }))).toBeNull()
  })

  test('of a full cart are shown next to the button', async () => {
    onBuy.mockReturnValue('full')
    show()
    await userEvent.click(screen.getAllByRole('button', { name: m.design_even_out() })[0]!)
    await press(m.design_add_to_cart())
    expect(screen.getByRole('alert').textContent).toBe(m.design_cart_full())
  })
})

describe('a design', () => {
  test('of this browser is continued, unless a link opens another', async () => {
    localStorage.setItem('bracelet', toDesignCode({ ...DESIGN, pieces: ['nephrite-8'] }))
    show({ isShared: false })
    await openTab(m.design_tab_strand())
    expect(names()).toEqual(toNames('Nephrite 8 mm'))
  })

  test('is stored in this browser as it changes', async () => {
    show()
    await press(/^Nephrite 8 mm/)
    const stored = toDesignCode({ ...DESIGN, pieces: [...DESIGN.pieces, 'nephrite-8'] })
    expect(localStorage.getItem('bracelet')).toBe(stored)
  })

  test('that is saved in this browser gets another name', async () => {
    localStorage.setItem('bracelets', JSON.stringify([{ name: 'First', code: toDesignCode(DESIGN) }]))
    show()
    await openTab(m.design_tab_ideas())
    await press(m.design_rename({ name: 'First' }))
    const dialog = within(await screen.findByRole('dialog', { name: m.design_rename_title() }))
    await userEvent.clear(dialog.getByLabelText(m.design_name()))
    await userEvent.click(dialog.getByRole('button', { name: m.design_save() }))
    expect(dialog.getByText(m.design_name_missing())).toBeTruthy()
    await userEvent.type(dialog.getByLabelText(m.design_name()), 'For my mother')
    await userEvent.click(dialog.getByRole('button', { name: m.design_save() }))
    expect(await screen.findByRole('button', { name: 'For my mother' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'First' })).toBeNull()
  })

  test('with a part that the shop no longer has opens with the nearest one, and says so', async () => {
    show({
      first: { ...DESIGN, pieces: ['no-such-bead', 'amethyst-8'] },
      changes: [{ part: 'no-such-bead', change: 'unknown', nearest: 'nephrite-8' }],
    })
    expect(screen.getByText(m.design_change_unknown_replaced({ name: 'Nephrite 8 mm' }))).toBeTruthy()
    await openTab(m.design_tab_strand())
    expect(names()).toEqual(toNames('Nephrite 8 mm', 'Amethyst 8 mm'))
  })

  test('with a sold-out part offers the nearest one', async () => {
    show({
      first: { ...DESIGN, pieces: ['citrine-8', 'amethyst-8', 'citrine-8'] },
      changes: [{ part: 'citrine-8', change: 'sold_out', nearest: 'carnelian-8' }],
    })
    await press(m.design_change_use({ name: 'Carnelian 8 mm' }))
    await openTab(m.design_tab_strand())
    expect(names()).toEqual(toNames('Carnelian 8 mm', 'Amethyst 8 mm', 'Carnelian 8 mm'))
  })
})

describe('filters', () => {
  test('put what is in stock first', () => {
    const shown = filterParts(PARTS, { kind: 'bead', size: 80 })
    expect(shown.map(({ id }) => id)).toEqual(['amethyst-8', 'carnelian-8', 'nephrite-8', 'citrine-8'])
  })

  test.each([
    ['amethyst', 'purple'],
    ['carnelian', 'red'],
    ['rose-quartz', 'pink'],
    ['citrine', 'yellow'],
    ['nephrite', 'green'],
    ['lapis-lazuli', 'blue'],
    ['obsidian', 'black'],
    ['clear-quartz', 'white'],
    ['smoky-quartz', 'brown'],
  ])('%s is %s', (look, colour) => {
    expect(toColourFamily({ ...PARTS[0]!, look })).toBe(colour)
  })
})

test('elements are read from profiles and links, others left out', () => {
  expect(readElements('Wood, Fire')).toEqual(['wood', 'fire'])
  expect(readElements('Water,water,Aether')).toEqual(['water'])
  expect(readElements(null)).toEqual([])
})
