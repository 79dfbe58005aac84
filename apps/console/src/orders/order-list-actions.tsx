import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import PersonalIcon from '@mui/icons-material/ContactPageOutlined'
import ShipIcon from '@mui/icons-material/LocalShippingOutlined'
import { exportOrders } from '@shop/contract/console/order-documents'
import type { Permission } from '@shop/contract/console/permissions'
import {
  Button,
  CanAccess,
  CreateButton,
  FilterButton,
  TopToolbar,
  useListContext,
  usePermissions,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { useSaveFile } from './save-file.ts'

/** Above the list: filters with saved queries, a new order, shipping many, exports. */
export function OrderListActions() {
  const { filterValues } = useListContext()
  const { permissions = [] } = usePermissions<Permission[]>()
  const save = useSaveFile()
  const exportAs = (personal: boolean) =>
    void save(exportOrders, { query: { ...filterValues, personal } }, 'orders.csv')
  return (
    <TopToolbar>
      <FilterButton />
      <CanAccess resource="orders" action="create">
        <CreateButton />
      </CanAccess>
      <CanAccess resource="orders" action="ship">
        <Button component={Link} to="/shipments" label="orders.shipments.open">
          <ShipIcon />
        </Button>
      </CanAccess>
      <Button label="orders.export" onClick={() => exportAs(false)}>
        <ExportIcon />
      </Button>
      {permissions.includes('customers.export') && (
        <Button label="orders.export_personal" onClick={() => exportAs(true)}>
          <PersonalIcon />
        </Button>
      )}
    </TopToolbar>
  )
}
