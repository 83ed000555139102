import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsDefined, IsNumber, Max, Min } from 'class-validator';

@ApiSchema({ name: 'Gps', description: 'A position in WGS 84 degrees' })
export class GpsDto {
  @ApiProperty({ minimum: -90, maximum: 90, description: 'Latitude', examples: [4.711] })
  @IsDefined()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(-90)
  @Max(90)
  lat!: number;

  @ApiProperty({ minimum: -180, maximum: 180, description: 'Longitude', examples: [-74.0721] })
  @IsDefined()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(-180)
  @Max(180)
  lon!: number;
}
