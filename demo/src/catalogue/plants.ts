import type { CategoryWithProducts } from './types.ts';

export const plants: CategoryWithProducts = {
  category: {
    key: 'plants',
    name: 'Plants & Garden',
    nameHi: 'पौधे और बागवानी',
    color: '#2F7D3B',
    isFeatured: false,
    isCalendar: false,
    block: 'Home',
  },
  products: [
    {
      key: 'tulsi-vrindavan',
      occasions: ['housewarming', 'diwali', 'mothers-day'],
      recipients: ['mother', 'grandparent'],
      name: 'Tulsi in Terracotta Vrindavan · तुलसी',
      brand: 'Harit Patra',
      priceRupees: 999,
      description:
        'A grown Rama tulsi in a terracotta vrindavan with a niche for the evening lamp. Small enough for a balcony.',
      richDescription:
        '<p>The plant of the courtyard, for homes that have only a railing.</p><ul><li>Plant 25–30 cm, rooted in its pot for two months</li><li>Vrindavan 22 × 22 × 26 cm, terracotta with white rice-paste patterns</li><li>One small diya for the niche</li></ul><h3>Care</h3><p>Four hours of sun; water when the top of the soil is dry. Pinch off the flower spikes and it stays bushy.</p>',
      nameHi: 'टेराकोटा वृंदावन में तुलसी का पौधा',
      descriptionHi:
        'टेराकोटा के वृंदावन में बड़ी हो चुकी राम तुलसी, शाम के दीये के लिए आले के साथ। छोटी बालकनी में भी आ जाए।',
      richDescriptionHi:
        '<p>आँगन का पौधा, उन घरों के लिए जिनके पास बस एक रेलिंग है।</p><ul><li>पौधा 25–30 सेमी, दो महीने से इसी गमले में</li><li>वृंदावन 22 × 22 × 26 सेमी, टेराकोटा पर चावल के सफ़ेद घोल की रंगोली</li><li>आले के लिए एक छोटा दीया</li></ul><h3>देखभाल</h3><p>चार घंटे धूप; ऊपर की मिट्टी सूखे तब पानी दें। मंजरी तोड़ते रहें, पौधा घना रहेगा।</p>',
      countInStock: 16,
      rating: 4.5,
      numReviews: 102,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'jade-bonsai',
      occasions: ['birthday', 'housewarming', 'thank-you', 'fathers-day', 'graduation'],
      recipients: ['colleague', 'father', 'friend'],
      name: 'Jade Bonsai in Khurja Bowl',
      brand: 'Harit Patra',
      priceRupees: 749,
      description:
        'A five-year-old jade tree with fat, glossy leaves in a dripped blue glaze. It forgives holidays.',
      richDescription:
        '<p>Jade stores water in its leaves, so it is the right tree for people who forget.</p><ul><li>About 28 cm tall with its bowl</li><li>Khurja ceramic bowl, 20 cm, with a drain hole and saucer</li></ul><h3>Care</h3><p>A bright window; water every ten days, less in winter. Turn it now and then, so that it grows even.</p>',
      nameHi: 'खुर्जा के गमले में जेड बोनसाई',
      descriptionHi:
        'पाँच साल का जेड पौधा, मोटी चमकदार पत्तियाँ, बहते नीले रंग के गमले में। छुट्टियों पर जाएँ तो बुरा नहीं मानता।',
      richDescriptionHi:
        '<p>जेड पत्तियों में पानी जमा रखता है, इसलिए भूलने वालों के लिए सही पौधा है।</p><ul><li>गमले के साथ लगभग 28 सेमी ऊँचा</li><li>खुर्जा का सिरेमिक गमला, 20 सेमी, नीचे छेद और तश्तरी</li></ul><h3>देखभाल</h3><p>रोशनी वाली खिड़की; दस दिन में एक बार पानी, सर्दी में कम। बीच-बीच में घुमाते रहें, ताकि बराबर बढ़े।</p>',
      countInStock: 24,
      rating: 4.6,
      numReviews: 145,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'hanging-money-plant',
      occasions: ['housewarming', 'birthday', 'thank-you'],
      recipients: ['friend', 'colleague', 'sister'],
      name: 'Money Plant in Macramé Hanger',
      brand: 'Harit Patra',
      priceRupees: 849,
      description:
        'A trailing golden pothos in a painted pot, hung in cotton macramé knotted by hand. Grows almost anywhere.',
      richDescription:
        '<p>Five runners already trail over the rim when it reaches you.</p><ul><li>Pot 16 cm, with an inner liner: nothing drips</li><li>Hanger of undyed cotton, 95 cm, with a wooden ring</li></ul><h3>Care</h3><p>Bright shade, water once a week. Cuttings root in a glass within a fortnight. <strong>Not to be eaten</strong> by cats, dogs or toddlers.</p>',
      nameHi: 'मैक्रमे हैंगर में मनी प्लांट',
      descriptionHi: 'रंगे हुए गमले में लटकती सुनहरी बेल, हाथ से गाँठे सूती मैक्रमे में टँगी। लगभग कहीं भी बढ़ती है।',
      richDescriptionHi:
        '<p>आप तक पहुँचते-पहुँचते पाँच बेलें गमले से नीचे लटक रही होती हैं।</p><ul><li>गमला 16 सेमी, अंदर अलग बर्तन: कुछ नहीं टपकता</li><li>बिना रंगे सूत का हैंगर, 95 सेमी, लकड़ी के छल्ले के साथ</li></ul><h3>देखभाल</h3><p>छाँव वाली रोशनी, हफ़्ते में एक बार पानी। कटी हुई टहनी पानी के गिलास में पंद्रह दिन में जड़ पकड़ती है। बिल्ली, कुत्ते और छोटे बच्चों के <strong>खाने के लिए नहीं</strong>।</p>',
      countInStock: 19,
      rating: 4.4,
      numReviews: 89,
      isFeatured: false,
      pictureCount: 2,
      leadDays: 1,
    },
  ],
};
