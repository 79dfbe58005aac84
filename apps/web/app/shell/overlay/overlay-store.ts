import type { OverlayProps } from './overlay-props.ts'

/** What floats above the page and belongs to the shell. */
export type OverlayName = 'search' | 'menu' | 'cart'

type OverlayComponent = React.ComponentType<OverlayProps>

/** Which overlay is open, and those whose code has arrived. */
export interface OverlayState {
  open: OverlayName | undefined
  loaded: Readonly<Partial<Record<OverlayName, OverlayComponent>>>
}

const LOADERS: Readonly<Record<OverlayName, () => Promise<OverlayComponent>>> = {
  search: async () => (await import('./search-overlay.tsx')).SearchOverlay,
  menu: async () => (await import('./side-menu.tsx')).SideMenu,
  cart: async () => (await import('./cart-drawer.tsx')).CartDrawer,
}

/** The page that serves instead when an overlay cannot be loaded, or before scripts run. */
export const OVERLAY_PAGES = {
  search: '/search',
  menu: '/#categories',
  cart: '/cart',
} as const satisfies Record<OverlayName, string>

export const NO_OVERLAY: OverlayState = { open: undefined, loaded: {} }

let state = NO_OVERLAY
const listeners = new Set<() => void>()

/** The overlays as they are now. */
export function getOverlayState(): OverlayState {
  return state
}

/** Tells of every change; returns how to stop. */
export function subscribeToOverlays(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads an overlay's code at the first sign that it will be opened. Never throws. */
export async function preloadOverlay(name: OverlayName): Promise<boolean> {
  if (state.loaded[name]) return true
  try {
    const component = await LOADERS[name]()
    change({ ...state, loaded: { ...state.loaded, [name]: component } })
    return true
  } catch (error) {
    console.warn(`The ${name} overlay could not be loaded`, error)
    return false
  }
}

/** Opens an overlay in place of any other; where its code cannot be loaded, leads to the page that serves instead. */
export async function openOverlay(name: OverlayName): Promise<void> {
  if (await preloadOverlay(name)) change({ ...state, open: name })
  else location.assign(OVERLAY_PAGES[name])
}

/** Closes whatever is open. */
export function closeOverlay(): void {
  if (state.open) change({ ...state, open: undefined })
}

/** Shows the cart at the right edge, for example after something was added. */
export function openCartDrawer(): Promise<void> {
  return openOverlay('cart')
}

function change(next: OverlayState): void {
  state = next
  for (const listener of listeners) listener()
}
