import { useFrame, useThree, type ThreeEvent } from '@react-three/fiber'
import type { PiecePosition } from '@shop/bracelet/positions'
import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { useRef, useState } from 'react'
import type { BufferGeometry, Group, Material } from 'three'

/** Units of the scene for mm. */
export const toUnits = (mm: number) => mm / 10

interface StrungPartProps {
  position: PiecePosition
  /** A cap that opens to the part before it. */
  isReversed: boolean
  /** The height of the cord above the paper. */
  heightMm: number
  cordRadiusMm: number
  shape: BufferGeometry
  material: Material
  /** The shape of the thread by which a charm hangs. */
  linkShape: BufferGeometry
  linkMaterial: Material
  isSelected: boolean
  isAnimated: boolean
  onPress: () => void
  onSelect: () => void
}

/** How far a part rises below the pointer, and when it is chosen, in shares of its diameter. */
const LIFT = { none: 0, pointed: 0.22, selected: 0.42 }
/** Thickness of the thread of a charm, in units of the scene. */
const LINK = 0.035
/** A press that moves farther turns the bracelet. */
const TAP_PX = 5
/** Share of the way to its height that a part rises in a frame. */
const RISE = 0.35
/** Beads turn about their holes as they are strung: each is seen from another side. */
const GOLDEN_ANGLE = 2.4

/** A part at its place. It rises below the pointer. */
export function StrungPart(props: StrungPartProps) {
  const { position, heightMm, shape, material, isSelected, isAnimated, onPress, onSelect } = props
  const { part, index } = position
  const group = useRef<Group>(null)
  const [isPointed, setPointed] = useState(false)
  const invalidate = useThree((state) => state.invalidate)
  const lift = LIFT[isSelected ? 'selected' : isPointed ? 'pointed' : 'none']
  const restY = toUnits(heightMm)
  const targetY = restY + lift * toUnits(part.diameter_tenths / 10)

  useFrame(() => {
    const { position: place } = group.current!
    const missing = targetY - place.y
    if (Math.abs(missing) < 0.004) return
    place.y +=
      isAnimated && !matchMedia('(prefers-reduced-motion: reduce)').matches ? missing * RISE : missing
    invalidate()
  })

  const events = {
    onPointerOver: (event: ThreeEvent<PointerEvent>) => {
      event.stopPropagation()
      if (event.pointerType === 'mouse') setPointed(true)
    },
    onPointerOut: () => setPointed(false),
    onPointerDown: (event: ThreeEvent<PointerEvent>) => {
      event.stopPropagation()
      onPress()
    },
    onClick: (event: ThreeEvent<MouseEvent>) => {
      event.stopPropagation()
      if (event.delta <= TAP_PX) onSelect()
    },
  }
  const radius = toUnits(part.diameter_tenths / 20)
  if (position.hangAngle !== undefined) {
    const { hangAngle } = position
    const rim = toUnits(position.radiusMm) - radius
    // From the cord to the charm, which lies on the paper.
    const link = rim - toUnits(props.cordRadiusMm)
    const fall = Math.min(0.5, restY / Math.max(radius * 2, 0.1))
    return (
      <group
        ref={group}
        position={[Math.cos(hangAngle) * rim, restY, Math.sin(hangAngle) * rim]}
        rotation-y={-hangAngle}
        {...events}
      >
        <mesh
          geometry={props.linkShape}
          material={props.linkMaterial}
          rotation-z={Math.PI / 2}
          position-x={-link / 2}
          scale={[LINK, link / 2, LINK]}
        />
        <mesh
          geometry={shape}
          material={material}
          rotation={[0, Math.PI / 2, Math.PI / 2 - fall, 'ZYX']}
          scale={radius * 2}
        />
      </group>
    )
  }
  const length = toShownLength(part)
  const isBack = props.isReversed
  // A cap reaches over the bead that it holds.
  const overlap = toUnits((length - part.length_tenths / 10) / 2) * (isBack ? -1 : 1)
  return (
    <group
      ref={group}
      position={[toUnits(position.x), restY, toUnits(position.y)]}
      rotation-y={-position.holeAngle}
      {...events}
    >
      <mesh
        geometry={shape}
        material={material}
        position-x={part.kind === 'cap' ? overlap : 0}
        rotation={[0, index * GOLDEN_ANGLE, isBack ? Math.PI / 2 : -Math.PI / 2, 'ZYX']}
        scale={[radius, toUnits(length / 2), radius]}
      />
    </group>
  )
}

/** How long a part is in mm; a cap is longer than the room that it takes on the cord. */
function toShownLength({ kind, length_tenths, diameter_tenths }: BraceletPart): number {
  return (kind === 'cap' ? Math.max(length_tenths, diameter_tenths * 0.32) : length_tenths) / 10
}
