import { SquareImage } from '../ui/images.tsx';
import { OccasionDrawing } from './occasion-drawing.tsx';

/** The picture of a registry in a list, or what is drawn for its occasion. */
export function RegistryPicture({ registry: { picture, occasion }, className }: RegistryPictureProps) {
  if (picture)
    return <SquareImage src={picture} alt="" sizes="112px" className={`[&_img]:object-top ${className}`} />;
  return <OccasionDrawing occasion={occasion} className={className} />;
}

interface RegistryPictureProps {
  registry: { picture?: string | undefined; occasion: string };
  className: string;
}
