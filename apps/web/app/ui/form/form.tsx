export interface FormProps extends Omit<React.ComponentProps<'form'>, 'onSubmit'> {
  /** Called with the form's data; the browser sends nothing. */
  onSubmit: (data: FormData) => unknown
}

/**
 * A form that scripts validate and send. Its method is `post`, so that a submit before hydration does not put what was
 * typed into the URL.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(new FormData(event.currentTarget))
      }}
    />
  )
}
