import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import ImportIcon from '@mui/icons-material/FileUploadOutlined'
import { exportProducts } from '@shop/contract/products/product-files.console'
import { useState } from 'react'
import { Button as ListButton } from 'react-admin'
import { useSaveFile } from '../ui/save-file.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Saves all products as a CSV file. */
export function ExportButton() {
  const save = useSaveFile()
  return (
    <ListButton label="products.files.export" onClick={() => void save(exportProducts, {}, 'products.csv')}>
      <ExportIcon />
    </ListButton>
  )
}

/** Opens the import of products from a CSV file. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListButton label="products.files.import" onClick={() => setOpen(true)}>
        <ImportIcon />
      </ListButton>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
