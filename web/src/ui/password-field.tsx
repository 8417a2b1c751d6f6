import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { EyeClosedIcon, EyeIcon } from './icons/icons.tsx';

/** A field whose letters are hidden until one asks to see them. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={shown ? `Hide ${props.label.toLowerCase()}` : `Show ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeClosedIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
