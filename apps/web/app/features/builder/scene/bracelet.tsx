import { listReversed } from '@shop/bracelet/caps'
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Plane, Vector3, type PerspectiveCamera, type WebGLRenderer } from 'three'
import type { BraceletViewProps } from '../bracelet-view.ts'
import { findFront, findIndexAtAngle } from '../ring-angle.ts'
import { drawGroundShadow, GROUND_RADII } from './ground-shadow.ts'
import type { Quality } from './materials.ts'
import { useMaterials } from './use-materials.ts'
import { createShapes } from './part-shapes.ts'
import { createStudioLight } from './studio-light.ts'
import { StrungPart, toUnits } from './strung-part.tsx'
import type { Viewpoint } from './turntable.ts'

interface BraceletProps extends BraceletViewProps {
  quality: Quality
  /** Whether this device draws the full quality fast enough to move. Then parts rise smoothly, otherwise at once. */
  isFast: boolean
  viewpoint: React.RefObject<Viewpoint>
  /** Receives the function that draws again. */
  redraw: React.RefObject<(() => void) | undefined>
  /** Set while a part follows the pointer, so that the bracelet does not turn. */
  isDragging: React.RefObject<boolean>
  /** After each picture. */
  onDrawn: (renderer: WebGLRenderer) => void
}

/** Room around the bracelet, in shares of its radius. */
const MARGIN = 1.16
/** What charms hang by. */
const TUBE = { kind: 'spacer', look: '', length_tenths: 2, diameter_tenths: 1 } as const
/** Space for the smallest beads. */
const LEAST_MM = 4
/** Device pixels for each CSS pixel at rest: more than many screens have, so that edges are smooth. */
const REST_DPR = { fast: 2, slow: 1.5 }
/** As many pixels as a processor draws 24 times a second. */
const MOVING_PIXELS = 45_000
/** How finely parts are drawn. */
const SEGMENTS: Readonly<Record<Quality, number>> = { rest: 40, moving: 16 }
/** Takes the place of the studio's light for materials that do not reflect it. */
const AMBIENT: Readonly<Record<Quality, number>> = { rest: 0, moving: 1.4 }
/** Thickness of the cord, in units of the scene. */
const CORD = 0.05

/** The bracelet on warm paper. One unit is a centimetre. */
export function Bracelet(props: BraceletProps) {
  const { layout, cord, selected, onSelect, onDrag, onDrop, quality, isFast, isDragging } = props
  const { gl, scene, raycaster, pointer, camera, size, setDpr, invalidate } = useThree()
  const reach = toReach(layout)
  const front = findFront(layout)
  const reversed = listReversed(layout.positions.map(({ part }) => part))
  const height = Math.max(
    4,
    ...layout.positions.map(({ part, hangAngle }) =>
      hangAngle === undefined ? part.diameter_tenths / 20 : 0,
    ),
  )

  useLayoutEffect(() => {
    const light = createStudioLight(gl)
    scene.environment = light
    return () => light.dispose()
  }, [gl, scene])
  const dpr =
    quality === 'rest'
      ? REST_DPR[isFast ? 'fast' : 'slow']
      : Math.min(1, Math.sqrt(MOVING_PIXELS / (size.width * size.height)))
  useLayoutEffect(() => setDpr(dpr), [dpr, setDpr])
  useCamera(props, reach)

  const shapes = useMemo(() => createShapes(SEGMENTS[quality]), [quality])
  useEffect(() => () => shapes.dispose(), [shapes])
  const findMaterials = useMaterials()
  const cordMaterial = findMaterials(cord).moving
  const shadow = useMemo(() => drawGroundShadow(layout, front), [layout, front])
  useEffect(() => () => shadow.dispose(), [shadow])

  /** The place below the pointer, on the plane of the cord. */
  function findPlace(): number | undefined {
    raycaster.setFromCamera(pointer, camera)
    const hit = raycaster.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -toUnits(height)), new Vector3())
    return hit ? findIndexAtAngle(layout, Math.atan2(hit.z, hit.x) - front) : undefined
  }

  const latest = useRef({ findPlace, onDrag, onDrop, selected })
  latest.current = { findPlace, onDrag, onDrop, selected }

  function startDrag() {
    isDragging.current = true
    const controller = new AbortController()
    const { signal } = controller
    const end = (isDone: boolean) => {
      controller.abort()
      isDragging.current = false
      latest.current.onDrop(isDone)
    }
    const follow = () => {
      // After the events of the scene, which place the pointer.
      const place = latest.current.findPlace()
      if (place !== undefined && place !== latest.current.selected) latest.current.onDrag(place)
    }
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
  }

  useEffect(() => invalidate())
  return (
    <>
      <color attach="background" args={['#faf7f1']} />
      <ambientLight intensity={AMBIENT[quality]} color="#fffaf2" />
      <directionalLight position={[-4.4, 7.5, -4.9]} intensity={1.5} color="#fff4e4" />
      <mesh rotation-x={-Math.PI / 2} scale={toUnits(GROUND_RADII * layout.radiusMm)}>
        <planeGeometry />
        <meshBasicMaterial map={shadow} transparent toneMapped={false} depthWrite={false} />
      </mesh>
      <group rotation-y={-front} onPointerMissed={() => onSelect(undefined)}>
        <mesh rotation-x={-Math.PI / 2} position-y={toUnits(height)} material={cordMaterial}>
          <torusGeometry args={[toUnits(layout.radiusMm), CORD, 8, 96]} />
        </mesh>
        {layout.positions.map((position) => (
          <StrungPart
            key={position.index}
            position={position}
            isReversed={reversed[position.index] === true}
            heightMm={height}
            cordRadiusMm={layout.radiusMm}
            linkShape={shapes.find(TUBE)}
            linkMaterial={cordMaterial}
            shape={shapes.find(position.part)}
            material={findMaterials(position.part)[quality]}
            isSelected={position.index === selected}
            isAnimated={isFast}
            onPress={() => position.index === selected && startDrag()}
            onSelect={() => onSelect(position.index)}
          />
        ))}
      </group>
    </>
  )
}

/** What the camera shows, in mm: the middle towards the front, and how far the bracelet reaches from there. */
function toReach({ radiusMm, positions }: BraceletViewProps['layout']): Reach {
  const toEdge = (isHanging: boolean) =>
    positions
      .filter(({ hangAngle }) => (hangAngle !== undefined) === isHanging)
      .map((each) => each.radiusMm + each.part.diameter_tenths / 20)
  const ring = Math.max(radiusMm + LEAST_MM, ...toEdge(false))
  const hanging = Math.max(ring, ...toEdge(true))
  return { middle: (hanging - ring) / 2, edge: (hanging + ring) / 2 }
}

interface Reach {
  middle: number
  edge: number
}

/** Points the camera, and reports each picture. */
function useCamera({ viewpoint, redraw, onDrawn }: BraceletProps, { middle, edge }: Reach) {
  const { gl, scene, invalidate, size } = useThree()
  const camera = useThree((state) => state.camera as PerspectiveCamera)
  useLayoutEffect(() => {
    const place = () => {
      const { azimuth, polar, zoom } = viewpoint.current
      const half = Math.tan((camera.fov * Math.PI) / 360) * Math.min(1, size.width / size.height)
      const distance = (toUnits(edge) * MARGIN) / half / zoom
      camera.position.setFromSphericalCoords(distance + 1, polar, azimuth)
      camera.position.z += toUnits(middle)
      camera.lookAt(0, 0.25, toUnits(middle))
      invalidate()
    }
    redraw.current = place
    place()
  }, [camera, invalidate, middle, edge, redraw, size, viewpoint])
  // With a priority, drawing is left to this function.
  useFrame(() => {
    gl.render(scene, camera)
    onDrawn(gl)
  }, 1)
}
