import { useThree } from '@react-three/fiber'
import { findLook, toTextureUrl } from '@shop/bracelet/looks'
import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { useEffect, useRef } from 'react'
import { RepeatWrapping, SRGBColorSpace, TextureLoader, type Texture } from 'three'
import { toPartLook } from '../looks.ts'
import { createMaterials, disposeMaterials, setColours, setSurface, type LookMaterials } from './materials.ts'

/**
 * Materials of parts by the key of their look, made when they are needed and freed with the scene. Their colours are drawn
 * first; the baked ones take their place when they are loaded.
 */
export function useMaterials(): (part: BraceletPart) => LookMaterials {
  const invalidate = useThree((state) => state.invalidate)
  const cache = useRef(new Map<string, LookMaterials>())
  useEffect(() => {
    const { current } = cache
    return () => {
      for (const materials of current.values()) disposeMaterials(materials)
      current.clear()
    }
  }, [])
  return (part) => {
    const known = cache.current.get(part.look)
    if (known) return known
    const materials = createMaterials(toPartLook(part))
    cache.current.set(part.look, materials)
    loadTextures(part.look, materials, invalidate)
    return materials
  }
}

/** A texture that cannot be loaded is left out: the drawn colours stay. */
function loadTextures(look: string, materials: LookMaterials, onLoaded: () => void): void {
  const kinds = findLook(look)?.textures ?? []
  const load = (kind: 'colour' | 'surface', use: (materials: LookMaterials, texture: Texture) => void) => {
    if (!kinds.includes(kind)) return
    new TextureLoader().load(toTextureUrl(look, kind), (texture) => {
      texture.wrapS = RepeatWrapping
      texture.anisotropy = 4
      if (kind === 'colour') texture.colorSpace = SRGBColorSpace
      use(materials, texture)
      onLoaded()
    })
  }
  load('colour', setColours)
  load('surface', setSurface)
}
