import GiftIcon from '@mui/icons-material/CardGiftcardOutlined'
import LabelIcon from '@mui/icons-material/LabelOutlined'
import SlipIcon from '@mui/icons-material/PrintOutlined'
import ShipIcon from '@mui/icons-material/LocalShippingOutlined'
import {
  MAX_PRINTED,
  printAddressLabels,
  printPackingSlips,
} from '@shop/contract/orders/order-documents.console'
import type { OrderRow } from '@shop/contract/orders/orders.console'
import { Button, CanAccess, useListContext, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useSaveFile } from '../ui/save-file.ts'

/** What is done with the selected orders: printed, or shipped with numbers that are typed next to them. */
export function OrderBulkActions() {
  const { selectedIds, data = [] } = useListContext<OrderRow>()
  const save = useSaveFile()
  const notify = useNotify()
  const navigate = useNavigate()

  function print(
    endpoint: typeof printPackingSlips | typeof printAddressLabels,
    name: string,
    query: object = {},
  ) {
    if (selectedIds.length > MAX_PRINTED)
      return notify('orders.bulk.too_many', { type: 'warning', messageArgs: { most: MAX_PRINTED } })
    void save(endpoint, { query: { ids: selectedIds, ...query } }, name)
  }

  function ship() {
    const numbers = data.filter(({ id }) => selectedIds.includes(id)).map((order) => order.order_number)
    void navigate('/shipments', { state: { numbers } })
  }

  return (
    <CanAccess resource="orders" action="slips">
      <Button label="orders.bulk.ship" onClick={ship}>
        <ShipIcon />
      </Button>
      <Button label="orders.bulk.slips" onClick={() => print(printPackingSlips, 'packing-slips.pdf')}>
        <SlipIcon />
      </Button>
      <Button
        label="orders.bulk.gift_slips"
        onClick={() => print(printPackingSlips, 'packing-slips.pdf', { prices: false })}
      >
        <GiftIcon />
      </Button>
      <Button label="orders.bulk.labels" onClick={() => print(printAddressLabels, 'address-labels.pdf')}>
        <LabelIcon />
      </Button>
    </CanAccess>
  )
}
