import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** Leads somewhere, and looks like a button because it is the thing to do. */
export function ButtonLink({ look = 'main', className = '', ...rest }: Props) {
  return <Link className={`${buttonClass(look)} ${className}`} {...rest} />;
}

interface Props extends LinkProps {
  look?: ButtonLook;
}
