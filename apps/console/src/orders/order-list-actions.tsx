import PersonalIcon from '@mui/icons-material/ContactPageOutlined'
import ShipIcon from '@mui/icons-material/LocalShippingOutlined'
import { exportOrders } from '@shop/contract/orders/order-documents.console'
import type { Permission } from '@shop/contract/staff/permissions.console'
import { Button, CanAccess, CreateButton, FilterButton, TopToolbar, usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import { ExportButton } from '../ui/export-button.tsx'

/** Above the list: filters with saved queries, a new order, shipping many, exports. */
export function OrderListActions() {
  const { permissions = [] } = usePermissions<Permission[]>()
  const file = 'orders.csv'
  return (
    <TopToolbar>
      <FilterButton />
      <CanAccess resource="orders" action="create">
        <CreateButton label="orders.create.title" />
      </CanAccess>
      <CanAccess resource="orders" action="ship">
        <Button component={Link} to="/shipments" label="orders.shipments.open">
          <ShipIcon />
        </Button>
      </CanAccess>
      <ExportButton endpoint={exportOrders} label="orders.export" file={file} />
      {permissions.includes('customers.export') && (
        <ExportButton
          endpoint={exportOrders}
          label="orders.export_personal"
          file={file}
          query={{ personal: true }}
          icon={PersonalIcon}
        />
      )}
    </TopToolbar>
  )
}
