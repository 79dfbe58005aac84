/** How the bracelet is looked at: turned around, from how high, and from how near. Angles in radians. */
export interface Viewpoint {
  azimuth: number
  /** 0 is from above. */
  polar: number
  /** 1 shows all of the bracelet. */
  zoom: number
}

export const FIRST_VIEWPOINT: Viewpoint = { azimuth: 0, polar: 0.62, zoom: 1 }

const POLAR = { min: 0.08, max: 1.36 }
const ZOOM = { min: 1, max: 3.4 }
/** Radians for each pixel of a drag. */
const TURN_PER_PX = 0.0085

/** A viewpoint after a drag. */
export function turn({ azimuth, polar, zoom }: Viewpoint, dx: number, dy: number): Viewpoint {
  return {
    azimuth: azimuth - dx * TURN_PER_PX,
    polar: clamp(polar - dy * TURN_PER_PX, POLAR.min, POLAR.max),
    zoom,
  }
}

/** A viewpoint nearer by a factor; the same object where it is as near or far as it can be. */
export function zoomBy(viewpoint: Viewpoint, factor: number): Viewpoint {
  const zoom = clamp(viewpoint.zoom * factor, ZOOM.min, ZOOM.max)
  return zoom === viewpoint.zoom ? viewpoint : { ...viewpoint, zoom }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

export interface TurntableOptions {
  get: () => Viewpoint
  set: (viewpoint: Viewpoint) => void
  /** A drag, a pinch or a run of the wheel begins or ends. */
  onMoving: (isMoving: boolean) => void
}

/** How long the wheel rests before the view counts as still. */
const WHEEL_REST_MS = 160

/**
 * Turns by dragging and zooms by pinching and the wheel. The wheel scrolls the page on where the zoom is at its end, and a
 * vertical swipe always does (the element's `touch-action`). Returns a function that ends it.
 */
export function attachTurntable(element: HTMLElement, { get, set, onMoving }: TurntableOptions): () => void {
  const pointers = new Map<number, { x: number; y: number }>()
  const controller = new AbortController()
  const { signal } = controller
  let wheelTimer: ReturnType<typeof setTimeout> | undefined

  function toSpread(): number {
    const [first, second] = [...pointers.values()]
    return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pointers.size === 1) onMoving(true)
  }

  function move(event: PointerEvent) {
    const last = pointers.get(event.pointerId)
    if (!last) return
    const before = toSpread()
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pointers.size === 2) set(zoomBy(get(), toSpread() / Math.max(before, 1)))
    else set(turn(get(), event.clientX - last.x, event.pointerType === 'touch' ? 0 : event.clientY - last.y))
  }

  function release(event: PointerEvent) {
    if (pointers.delete(event.pointerId) && pointers.size === 0) onMoving(false)
  }

  function wheel(event: WheelEvent) {
    const next = zoomBy(get(), Math.exp(-event.deltaY * 0.0014))
    if (next === get()) return
    event.preventDefault()
    onMoving(true)
    set(next)
    clearTimeout(wheelTimer)
    wheelTimer = setTimeout(() => onMoving(false), WHEEL_REST_MS)
  }

  element.addEventListener('pointerdown', press, { signal })
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', release, { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  return () => {
    clearTimeout(wheelTimer)
    controller.abort()
  }
}
