import { createStore } from '../../lib/store.ts'
import type { OverlayProps } from '../../ui/overlay/dialog.tsx'

/** The overlays of the shell. */
export type OverlayName = 'search' | 'menu' | 'cart'

type OverlayComponent = React.ComponentType<OverlayProps>

/** Which overlay is open, and the components that are loaded. */
interface OverlayState {
  open: OverlayName | undefined
  loaded: Readonly<Partial<Record<OverlayName, OverlayComponent>>>
}

const LOADERS: Readonly<Record<OverlayName, () => Promise<OverlayComponent>>> = {
  search: async () => (await import('./search-overlay.tsx')).SearchOverlay,
  menu: async () => (await import('./side-menu.tsx')).SideMenu,
  cart: async () => (await import('./cart-drawer.tsx')).CartDrawer,
}

/** The page to open when an overlay cannot be loaded, and without JavaScript. */
export const OVERLAY_PAGES = {
  search: '/search',
  menu: '/#categories',
  cart: '/cart',
} as const satisfies Record<OverlayName, string>

/** The current state. */
export const overlays = createStore<OverlayState>({ open: undefined, loaded: {} })

/** Loads an overlay's code. Resolves to whether it is loaded; never rejects. */
export async function preloadOverlay(name: OverlayName): Promise<boolean> {
  if (overlays.get().loaded[name]) return true
  try {
    const component = await LOADERS[name]()
    const state = overlays.get()
    overlays.set({ ...state, loaded: { ...state.loaded, [name]: component } })
    return true
  } catch (error) {
    console.warn(`The ${name} overlay could not be loaded`, error)
    return false
  }
}

/** Opens an overlay and closes any other; opens its page instead if its code cannot be loaded. */
export async function openOverlay(name: OverlayName): Promise<void> {
  if (await preloadOverlay(name)) overlays.set({ ...overlays.get(), open: name })
  else location.assign(OVERLAY_PAGES[name])
}

/** Closes the open overlay. */
export function closeOverlay(): void {
  if (overlays.get().open) overlays.set({ ...overlays.get(), open: undefined })
}

/** Opens the cart drawer, for example after adding an item. */
export function openCartDrawer(): Promise<void> {
  return openOverlay('cart')
}
