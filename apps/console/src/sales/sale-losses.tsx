import { previewSaleLosses } from '@shop/contract/losses/losses.console'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../data/services.ts'
import { LossesPanel } from '../losses/losses-panel.tsx'
import { toPreviewedSale } from './sale-inputs.tsx'

/** What the sale of the form would sell below cost. */
export function SaleLosses() {
  const { api } = useServices()
  const { getValues } = useFormContext()
  return (
    <LossesPanel
      load={async () => {
        const body = previewSaleLosses.schemas.body.parse(toPreviewedSale(getValues()))
        return api.call(previewSaleLosses, { body })
      }}
    />
  )
}
