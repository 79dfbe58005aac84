/** A CSV file as a form sends it. Browsers name its type by what is installed: here it is always the same. */
export function toCsvForm(file: File): FormData {
  const form = new FormData()
  form.append('file', new File([file], file.name, { type: 'text/csv' }))
  return form
}
