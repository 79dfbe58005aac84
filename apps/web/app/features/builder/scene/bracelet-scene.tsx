import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { WebGLRenderer } from 'three'
import type { BraceletViewProps } from '../bracelet-view.ts'
import { Bracelet } from './bracelet.tsx'
import type { Quality } from './materials.ts'
import { SceneCanvas } from './scene-canvas.tsx'
import { attachTurntable, FIRST_VIEWPOINT, turn, zoomBy, type Viewpoint } from './turntable.ts'

/** What buttons and keys do to the picture. */
export interface SceneHandle {
  turn: (radians: number) => void
  zoom: (factor: number) => void
}

export interface BraceletSceneProps extends BraceletViewProps {
  ref: React.Ref<SceneHandle>
  /** The first picture is on the screen. */
  onReady: () => void
  /** There is no WebGL, or it broke. */
  onLost: () => void
}

/** A pause between two pictures of one movement that shows a slow device; a longer one is the hand's. */
const SLOW_MS = { least: 40, most: 1_000 }
/** As many slow pictures in a row decide. */
const JUDGED = 5
/** WebGL that the processor draws, as browsers name it. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i
const PX_PER_RADIAN = 118
/** How long a changed strand stays at light quality where drawing takes long, so that the next act does not wait. */
const SETTLING_MS = 1_500

/** The bracelet in 3D. Load it lazily: it brings three.js. */
export default function BraceletScene({ ref, onReady, onLost, ...view }: BraceletSceneProps) {
  const frame = useRef<HTMLDivElement>(null)
  const viewpoint = useRef<Viewpoint>(FIRST_VIEWPOINT)
  const redraw = useRef<() => void>(undefined)
  const isDragging = useRef(false)
  const [isMoving, setMoving] = useState(false)
  // The first picture is a light one, so that it is there soon.
  const [isReady, setReady] = useState(false)
  const [isFast, setFast] = useState(false)
  const last = useRef({ drawnMs: 0, slow: 0 })
  const isChanging = useChanging(view.layout, view.selected, isFast ? 0 : SETTLING_MS)
  const isLight = !isReady || ((isMoving || isChanging) && !isFast)
  const quality: Quality = isLight ? 'moving' : 'rest'

  const control = useMemo(
    () => ({
      get: () => viewpoint.current,
      set(next: Viewpoint) {
        if (isDragging.current) return
        viewpoint.current = next
        redraw.current?.()
      },
      onMoving: setMoving,
    }),
    [],
  )
  useEffect(() => attachTurntable(frame.current!, control), [control])
  useImperativeHandle(ref, () => ({
    turn: (radians) => control.set(turn(viewpoint.current, radians * PX_PER_RADIAN, 0)),
    zoom: (factor) => control.set(zoomBy(viewpoint.current, factor)),
  }))

  function judge(renderer: WebGLRenderer) {
    if (!isReady) {
      setFast(!SOFTWARE.test(nameDevice(renderer)))
      setReady(true)
      onReady()
      return
    }
    const nowMs = performance.now()
    const pauseMs = nowMs - last.current.drawnMs
    const isSlow = isMoving && pauseMs > SLOW_MS.least && pauseMs < SLOW_MS.most
    last.current = { drawnMs: nowMs, slow: isSlow ? last.current.slow + 1 : 0 }
    if (last.current.slow === JUDGED) setFast(false)
  }

  return (
    <div
      ref={frame}
      // A chosen part follows the finger in every direction; otherwise a vertical swipe scrolls the page.
      className={`size-full ${view.selected === undefined ? 'touch-pan-y' : 'touch-none'}`}
    >
      <SceneCanvas onLost={onLost} className="size-full">
        <Bracelet
          {...view}
          quality={quality}
          isFast={isFast}
          viewpoint={viewpoint}
          redraw={redraw}
          isDragging={isDragging}
          onDrawn={judge}
        />
      </SceneCanvas>
    </div>
  )
}

/** What draws, as the browser names it. */
function nameDevice(renderer: WebGLRenderer): string {
  const gl = renderer.getContext()
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}

/** True from a change of the strand, or of what is chosen, until nothing has changed for a while. */
function useChanging(layout: object, selected: number | undefined, settlingMs: number): boolean {
  const [settled, setSettled] = useState<{ layout: object; selected: number | undefined }>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ layout, selected }), settlingMs)
    return () => clearTimeout(timer)
  }, [layout, selected, settlingMs])
  return settled?.layout !== layout || settled.selected !== selected
}
