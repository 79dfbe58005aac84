import { createRoot, events, extend, type ReconcilerRoot } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  AmbientLight,
  Color,
  DirectionalLight,
  Group,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  PlaneGeometry,
  TorusGeometry,
} from 'three'

// Only what the scene is made of: `Canvas` would bring all of three.js.
extend({
  AmbientLight,
  Color,
  DirectionalLight,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  TorusGeometry,
})

/** In degrees: as a lens for portraits sees, with little distortion. */
const FIELD_OF_VIEW = 26

interface SceneCanvasProps {
  children: React.ReactNode
  onLost: () => void
  className: string
}

/** A canvas with a scene that is drawn when something changes. */
export function SceneCanvas({ children, onLost, className }: SceneCanvasProps) {
  const frame = useRef<HTMLDivElement>(null)
  const root = useRef<ReconcilerRoot<HTMLCanvasElement>>(undefined)
  const latest = useRef({ children, onLost })
  latest.current = { children, onLost }

  useLayoutEffect(() => {
    // A canvas of its own for each mounting: a released one cannot draw again.
    const canvas = document.createElement('canvas')
    canvas.className = 'block size-full'
    frame.current!.append(canvas)
    const current = createRoot(canvas)
    const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 1, 60)
    root.current = current
    const observer = new ResizeObserver(() => void configure())
    canvas.addEventListener('webglcontextlost', () => latest.current.onLost())

    async function configure() {
      const { width, height, top, left } = frame.current!.getBoundingClientRect()
      if (width === 0 || height === 0) return
      try {
        await current.configure({
          events,
          frameloop: 'demand',
          size: { width, height, top, left },
          // A picture at rest has more pixels than the screen instead, which moving ones can do without.
          gl: { antialias: false, toneMapping: NeutralToneMapping, powerPreference: 'high-performance' },
          camera,
        })
        if (root.current === current) current.render(latest.current.children)
      } catch (error) {
        console.warn('The bracelet cannot be drawn in 3D', error)
        latest.current.onLost()
      }
    }

    observer.observe(frame.current!)
    return () => {
      observer.disconnect()
      root.current = undefined
      current.unmount()
      canvas.remove()
    }
  }, [])

  useEffect(() => {
    if (root.current?.ready.status === 'fulfilled') root.current.render(children)
  })

  return <div ref={frame} className={className} />
}
