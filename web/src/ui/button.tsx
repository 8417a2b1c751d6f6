import type { ButtonHTMLAttributes } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

export function Button({ look = 'main', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...rest} />;
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
}
