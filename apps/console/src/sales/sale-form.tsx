import { Alert, Box } from '@mui/material'
import { stopSale, type Sale } from '@shop/contract/sales/sales.console'
import {
  CanAccess,
  Create,
  SaveButton,
  SimpleForm,
  Toolbar,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useServices } from '../data/services.ts'
import { useProductName } from '../products/use-product-changes.ts'
import { BelowCostAlert } from '../losses/below-cost.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FormPanels } from '../ui/form-panels.tsx'
import { FreshEdit } from '../ui/fresh-edit.tsx'
import { INITIAL_SALE, SaleInputs, toSentSale } from './sale-inputs.tsx'
import { SaleLosses } from './sale-losses.tsx'
import { SalePreviewPanel } from './sale-preview.tsx'

/** A new sale. */
export function SaleCreate() {
  return (
    <Create redirect="list" title="sales.create" transform={toSentSale} sx={{ maxWidth: '72rem' }}>
      <SimpleForm defaultValues={() => ({ id: crypto.randomUUID(), ...INITIAL_SALE })}>
        <SaleInputs />
        <FormPanels>
          <SalePreviewPanel />
          <SaleLosses />
        </FormPanels>
      </SimpleForm>
    </Create>
  )
}

/** A sale, which begins and ends by itself. */
export function SaleEdit() {
  return (
    <FreshEdit redirect={false} transform={toSentSale} title={<SaleTitle />} sx={{ maxWidth: '72rem' }}>
      <State />
      <SimpleForm
        toolbar={
          <Toolbar>
            <CanAccess resource="sales" action="edit">
              <SaveButton />
            </CanAccess>
          </Toolbar>
        }
      >
        <SaleInputs />
        <FormPanels>
          <SalePreviewPanel />
          <SaleLosses />
        </FormPanels>
      </SimpleForm>
    </FreshEdit>
  )
}

function SaleTitle() {
  const sale = useRecordContext<Sale>()
  const toName = useProductName()
  return sale ? toName(sale.title) : ''
}

function State() {
  const translate = useTranslate()
  const { api } = useServices()
  const sale = useRecordContext<Sale>()
  if (!sale) return null
  const { id, state, products } = sale
  const canStop = state === 'running' || state === 'scheduled'
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 2, pb: 0 }}>
      <Alert severity="info">
        {translate('sales.state_and_products', {
          state: translate(`sales.states.${state}`),
          products: translate('sales.products', { smart_count: products }),
        })}
      </Alert>
      <BelowCostAlert of="sales" id={id} />
      {canStop && (
        <CanAccess resource="sales" action="stop">
          <div>
            <ConfirmButton
              color="error"
              variant="outlined"
              label={translate('sales.stop.label')}
              title={translate('sales.stop.title')}
              text={translate('sales.stop.text')}
              done="sales.stop.done"
              work={() => api.call(stopSale, { params: { id } })}
            />
          </div>
        </CanAccess>
      )}
    </Box>
  )
}
