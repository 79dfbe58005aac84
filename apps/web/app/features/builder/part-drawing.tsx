import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { useState } from 'react'
import { findLook, toFrame, toSpriteUrl, type Look as LookPictures } from '@shop/bracelet/looks'
import { toPartLook, type Look } from './looks.ts'

/** Id of the gradient of a part's look within a drawing. */
export function toGradientName(drawing: string, { look, kind }: Pick<BraceletPart, 'look' | 'kind'>): string {
  return `${drawing}${kind === 'cord' ? 'cord-' : ''}${look}`
}

/** The gradients of looks by id, and that of shadows. */
export function LookGradients({ looks, shadowId }: { looks: ReadonlyMap<string, Look>; shadowId?: string }) {
  return (
    <defs>
      {[...looks].map(([id, { light, main, deep, finish }]) => (
        <radialGradient key={id} id={id} cx="0.5" cy="0.5" r="0.56" fx="0.34" fy="0.28">
          <stop offset="0" stopColor={finish === 'matte' || finish === 'thread' ? light : '#ffffff'} />
          <stop offset="0.13" stopColor={light} />
          <stop offset={finish === 'metal' ? 0.4 : 0.52} stopColor={main} />
          <stop offset="0.9" stopColor={deep} />
          {/* Light that has passed through gathers at the far edge. */}
          <stop offset="1" stopColor={finish === 'glass' || finish === 'translucent' ? main : deep} />
        </radialGradient>
      ))}
      {shadowId && (
        <radialGradient id={shadowId}>
          <stop offset="0" stopColor="#3a2816" stopOpacity="0.42" />
          <stop offset="0.6" stopColor="#3a2816" stopOpacity="0.2" />
          <stop offset="1" stopColor="#3a2816" stopOpacity="0" />
        </radialGradient>
      )}
    </defs>
  )
}

interface PartDrawingProps {
  part: Pick<BraceletPart, 'kind' | 'look' | 'element' | 'length_tenths' | 'diameter_tenths'>
  /** Direction of its hole, clockwise from the right, in radians. A charm hangs to the left of it. */
  holeAngle: number
  gradient: string
}

/** One part around the origin, in mm: as it was rendered, or drawn where there is no picture of it. */
export function PartDrawing(props: PartDrawingProps) {
  const look = findLook(props.part.look)
  const [hasFailed, setFailed] = useState(false)
  if (!look || hasFailed) return <DrawnPart {...props} />
  return <PartSprite {...props} look={look} onError={() => setFailed(true)} />
}

function DrawnPart({ part, holeAngle, gradient }: PartDrawingProps) {
  const degrees = toDegrees(part.kind === 'charm' ? holeAngle - Math.PI / 2 : holeAngle)
  const radius = part.diameter_tenths / 20
  const fill = `url(#${gradient})`
  if (part.kind === 'bead' || part.kind === 'guru') return <Bead radius={radius} fill={fill} part={part} />
  if (part.kind === 'charm')
    return <path d={toCharmPath(part.look, radius)} fill={fill} transform={`rotate(${degrees.toFixed(1)})`} />
  const length = part.length_tenths / 10
  const corner = Math.min(length, radius) * 0.4
  return (
    <rect
      x={(-length / 2).toFixed(2)}
      y={(-radius).toFixed(2)}
      width={length.toFixed(2)}
      height={(2 * radius).toFixed(2)}
      rx={corner.toFixed(2)}
      fill={fill}
      stroke={toPartLook(part).deep}
      strokeWidth="0.12"
      transform={`rotate(${degrees.toFixed(1)})`}
    />
  )
}

/** The frame of a rendered sprite whose light fits the direction, turned the rest of the way. */
function PartSprite({
  part,
  look,
  holeAngle,
  onError,
}: PartDrawingProps & { look: LookPictures; onError: () => void }) {
  const { frames, size, reach } = look
  const { index, turn } = toFrame(look, holeAngle)
  const width = (part.diameter_tenths / 10) * reach
  return (
    <svg
      aria-hidden="true"
      x={(-width / 2).toFixed(2)}
      y={(-width / 2).toFixed(2)}
      width={width.toFixed(2)}
      height={width.toFixed(2)}
      viewBox={`0 ${index * size} ${size} ${size}`}
    >
      <image
        href={toSpriteUrl(part.look)}
        width={size}
        height={size * frames}
        onError={onError}
        transform={`rotate(${toDegrees(turn).toFixed(1)} ${size / 2} ${(index + 0.5) * size})`}
      />
    </svg>
  )
}

const toDegrees = (radians: number) => (radians * 180) / Math.PI

function Bead({ radius, fill, part }: { radius: number; fill: string; part: PartDrawingProps['part'] }) {
  const { finish, light } = toPartLook(part)
  return (
    <>
      <circle r={radius.toFixed(2)} fill={fill} />
      {finish === 'silk' && (
        <ellipse
          rx={(radius * 0.82).toFixed(2)}
          ry={(radius * 0.16).toFixed(2)}
          fill={light}
          opacity="0.5"
          transform="rotate(-24)"
        />
      )}
      {finish !== 'matte' && (
        <ellipse
          cx={(-radius * 0.36).toFixed(2)}
          cy={(-radius * 0.44).toFixed(2)}
          rx={(radius * 0.24).toFixed(2)}
          ry={(radius * 0.14).toFixed(2)}
          fill="#ffffff"
          opacity="0.75"
          transform={`rotate(-38 ${(-radius * 0.36).toFixed(2)} ${(-radius * 0.44).toFixed(2)})`}
        />
      )}
    </>
  )
}

/** A charm of a length of twice `radius`, hanging to the right. */
function toCharmPath(look: string, radius: number): string {
  const point = (x: number, y: number) => `${(x * radius).toFixed(2)} ${(y * radius).toFixed(2)}`
  if (look.includes('tassel'))
    return `M${point(-1, 0)}C${point(-0.9, -0.2)} ${point(-0.7, -0.22)} ${point(-0.6, -0.14)}L${point(1, -0.34)}L${point(1, 0.34)}L${point(-0.6, 0.14)}C${point(-0.7, 0.22)} ${point(-0.9, 0.2)} ${point(-1, 0)}Z`
  if (look.includes('leaf') || look.includes('fish'))
    return `M${point(-1, 0)}C${point(-0.4, -0.8)} ${point(0.5, -0.6)} ${point(1, 0)}C${point(0.5, 0.6)} ${point(-0.4, 0.8)} ${point(-1, 0)}Z`
  if (look.includes('moon'))
    return `M${point(-1, -0.2)}C${point(-0.8, 1)} ${point(0.8, 1)} ${point(1, -0.2)}C${point(0.5, 0.5)} ${point(-0.5, 0.5)} ${point(-1, -0.2)}Z`
  return `M${point(-1, 0)}C${point(-0.7, -0.3)} ${point(0, -0.8)} ${point(0.5, -0.66)}C${point(1.16, -0.4)} ${point(1.16, 0.4)} ${point(0.5, 0.66)}C${point(0, 0.8)} ${point(-0.7, 0.3)} ${point(-1, 0)}Z`
}

/** A part by itself, for lists. Decorative: name it next to it. Set its size by class. */
export function PartSwatch({ part, id, className }: { part: BraceletPart; id: string; className?: string }) {
  const gradient = toGradientName(id, part)
  const half = Math.max(part.diameter_tenths, part.length_tenths, 20) / 20 + 0.4
  const box = [-half, -half, 2 * half, 2 * half].map((value) => value.toFixed(2)).join(' ')
  return (
    <svg viewBox={box} aria-hidden="true" focusable="false" className={className}>
      <LookGradients looks={new Map([[gradient, toPartLook(part)]])} />
      {part.kind === 'cord' ? (
        <circle
          r={(half * 0.72).toFixed(2)}
          fill="none"
          stroke={toPartLook(part).main}
          strokeWidth={(half * 0.2).toFixed(2)}
        />
      ) : (
        <PartDrawing part={part} holeAngle={part.kind === 'charm' ? Math.PI : 0} gradient={gradient} />
      )}
    </svg>
  )
}
